/** Printable ASCII from ! to ~, without the space (spec administration 5, passwords). */
export const mayBePassword = (text: string): boolean => /^[!-~]*$/.test(text);

/** Minimum length; the server sees only a digest and cannot check it. */
export const shortestPassword = 8;
