const idBytes = 16;

/** `crypto.randomUUID` is missing where the page came over plain HTTP from another machine (a ward tablet at a laptop). */
export const randomId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(idBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
