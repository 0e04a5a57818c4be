import { parseExpression } from '../language/expression/parse-expression.ts';
import { foldWidth } from '../text/width.ts';

const quoted = /('[^']*'|"[^"]*")|([\u2018\u2019])([^\u2018\u2019]*)[\u2018\u2019]|[\u201c\u201d]([^\u201c\u201d]*)[\u201c\u201d]|[^'"\u2018\u2019\u201c\u201d]+/g;

/** XLSForm's look-up of a label in forms of several languages. */
const labelByKey = /jr:itext\s*\(\s*(instance\s*\([^)]*\)(?:[^()]|\([^()]*\))*\/\s*)itextId\s*\)/g;

const straightened = (text: string): string =>
  text.replace(quoted, (part, plain?: string, single?: string, one?: string, two?: string) => {
    if (plain !== undefined) return plain;
    if (single !== undefined) return `'${one ?? ''}'`;
    return two === undefined ? foldWidth(part).replace(/\u00a0/g, ' ').replace(/\u2212/g, '-') : `"${two}"`;
  });

/** Replaces full-width signs (Japanese keyboards) and turned quotes (word processors); quoted texts stay. A quote may be turned at one end only. */
export const plainSigns = (text: string): string => {
  const plain = straightened(text).replace(labelByKey, '$1label');
  if (!/[\u2018\u2019\u201c\u201d]/.test(plain) || !parseExpression(plain, 'workbook').fault) return plain;
  const straight = straightened(text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"'));
  return parseExpression(straight, 'workbook').fault ? plain : straight;
};
