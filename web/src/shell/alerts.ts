/**
 * Notices of the browser, where it has them: on secure origins, if the person has allowed it. Anywhere else there are none, and nothing is said of it.
 * Some browsers have them for installed pages alone, and throw.
 */
type Maker = typeof Notification;

function maker(): Maker | undefined {
  return globalThis.isSecureContext && "Notification" in globalThis ? Notification : undefined;
}

/** Whether this browser could show notices here at all. */
export const couldAlert = (): boolean => maker() !== undefined && maker()?.permission !== "denied";

/** Whether it may. */
export const mayAlert = (): boolean => maker()?.permission === "granted";

/** Ask the person; whether they agree. */
export async function askToAlert(): Promise<boolean> {
  return (await maker()?.requestPermission()?.catch(() => "denied")) === "granted";
}

/** Show a notice, to somebody who looks elsewhere. One of each tag stands at a time. */
export function alertOf(title: string, body: string, tag: string, go: () => void): void {
  if (!mayAlert() || document.visibilityState === "visible") return;
  try {
    const notice = new (maker()!)(title, { body, tag });
    notice.onclick = () => {
      window.focus();
      notice.close();
      go();
    };
  } catch {
    // Only a page that is installed may.
  }
}
