const random = (bytes: number): string => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A name that nobody else has given to anything: 128 bits, as text. Works on any network; `randomUUID` is for secure origins alone. */
export const newId = (): string => random(16);

/** A key to a seat that nobody can guess. */
export const newKey = (): string => random(24);

/** 32 bytes that nobody can guess: what a person adds to the dice. */
export const newNonce = (): string => random(32);
