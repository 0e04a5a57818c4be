import { readText } from '../string/reader.ts';
import type { TextReader } from '../reading.ts';

/** Several lines, ended by \n on every machine. */
export const textReader: TextReader<unknown> = { read: (_item, text) => readText(text.replace(/\r\n?/g, '\n')) };
