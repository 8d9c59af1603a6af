/** Copies what stands in a field; whether that was done. If not, it is selected, and a person can copy it by hand. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // There is no clipboard on an insecure origin, or it was forbidden: the old way needs neither.
  }
  const before = document.activeElement as HTMLElement | null;
  field.focus();
  field.setSelectionRange(0, field.value.length);
  const done = document.execCommand("copy");
  if (done) before?.focus();
  return done;
}
