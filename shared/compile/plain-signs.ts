import { foldWidth } from '../text/width.ts';

const quoted = /('[^']*'|"[^"]*")|([\u2018\u2019])([^\u2018\u2019]*)[\u2018\u2019]|[\u201c\u201d]([^\u201c\u201d]*)[\u201c\u201d]|[^'"\u2018\u2019\u201c\u201d]+/g;

/** Keyboards of Japan give full-width signs, and word processors turned quotes; the texts within quotes stay. */
export const plainSigns = (text: string): string =>
  text.replace(quoted, (part, plain?: string, single?: string, one?: string, two?: string) => {
    if (plain !== undefined) return plain;
    if (single !== undefined) return `'${one ?? ''}'`;
    return two === undefined ? foldWidth(part).replace(/\u00a0/g, ' ').replace(/\u2212/g, '-') : `"${two}"`;
  });
