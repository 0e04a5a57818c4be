import { deflateSync, inflateSync } from 'node:zlib';

/** An item may have 400 KB; the rest is for its other attributes and the growth of one save. */
export const largestBody = 360 * 1024;

/** Deflated JSON takes a third of the size. The zlib checksum detects damage. */
export const pack = (value: unknown): Uint8Array => deflateSync(JSON.stringify(value), { level: 9 });

export const unpack = (bytes: Uint8Array): unknown => JSON.parse(inflateSync(bytes).toString('utf8'));
