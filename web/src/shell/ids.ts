/** A name that nobody else has given to anything: 128 bits, as text. Works on any network; `randomUUID` is for secure origins alone. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
