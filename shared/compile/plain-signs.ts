import { parseExpression } from '../expression/parse-expression.ts';
import { foldWidth } from '../text/width.ts';

const quoted = /('[^']*'|"[^"]*")|([\u2018\u2019])([^\u2018\u2019]*)[\u2018\u2019]|[\u201c\u201d]([^\u201c\u201d]*)[\u201c\u201d]|[^'"\u2018\u2019\u201c\u201d]+/g;

/** The label of a row that is looked up, as forms of several languages ask for it: the key of its texts, and their text. */
const labelByKey = /jr:itext\s*\(\s*(instance\s*\([^)]*\)(?:[^()]|\([^()]*\))*\/\s*)itextId\s*\)/g;

const straightened = (text: string): string =>
  text.replace(quoted, (part, plain?: string, single?: string, one?: string, two?: string) => {
    if (plain !== undefined) return plain;
    if (single !== undefined) return `'${one ?? ''}'`;
    return two === undefined ? foldWidth(part).replace(/\u00a0/g, ' ').replace(/\u2212/g, '-') : `"${two}"`;
  });

/** Keyboards of Japan give full-width signs, and word processors turned quotes; the texts within quotes stay. A quote may be turned at one end only. */
export const plainSigns = (text: string): string => {
  const plain = straightened(text).replace(labelByKey, '$1label');
  if (!/[\u2018\u2019\u201c\u201d]/.test(plain) || !parseExpression(plain, 'workbook').fault) return plain;
  const straight = straightened(text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"'));
  return parseExpression(straight, 'workbook').fault ? plain : straight;
};
