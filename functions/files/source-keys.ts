/** An uploaded file, under its own SHA-256. */
export const sourceKey = (source: string): string => `workbooks/${source}`;

/** Which file a design was compiled from, under the digest of the design. */
export const designSourceKey = (digest: string): string => `designs/${digest}`;
