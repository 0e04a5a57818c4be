/** Which parts of the engine that few designs use are here (further-parts.ts). */
export const loadedParts = { reasons: false, warnings: false };
