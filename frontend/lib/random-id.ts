const idBytes = 16;

/** `crypto.randomUUID` is missing on pages served by plain HTTP from another machine. */
export const randomId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(idBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
