import { missingResult } from '#shared/compile/workbook-rows.ts';

const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const strictNamespace = 'http://purl.oclc.org/ooxml/spreadsheetml/main';

/** Some producers write every tag with a prefix, which the reader does not expect. */
export const withoutPrefix = (xml: string): string => {
  const prefix = /xmlns:(\w+)="([^"]*)"/g;
  for (const [, name = '', uri] of xml.slice(0, 4_000).matchAll(prefix)) {
    if (uri === mainNamespace || uri === strictNamespace) return xml.replace(new RegExp(`<(/?)${name}:`, 'g'), '<$1');
  }
  return xml;
};

/** A formula's text, and the start of its saved result when there is one. */
const formula = /<f(?: [^<>]*)?(?:\/>|>[^<]*<\/f>)(\s*<v)?/g;

/**
 * Only the cells of a sheet that hold something, formulas as their results. Validations and formats of whole columns,
 * drawings and tables are left out: the reader would write some of them out cell by cell, over a million rows. Empty
 * styled rows and cells go too.
 */
export const cellsOnly = (xml: string): string => {
  const plain = withoutPrefix(xml);
  const start = plain.indexOf('<sheetData');
  const end = plain.lastIndexOf('</sheetData>');
  const data = start < 0 || end < start ? '<sheetData>' : plain.slice(start, end);
  const filled = data
    .replace(formula, (_, result?: string) => result ?? `<v>${missingResult}</v>`)
    .replace(/<c [^<>]*\/>|<c [^<>]*><\/c>/g, '')
    .replace(/<row [^<>]*\/>|<row [^<>]*>\s*<\/row>/g, '')
    // Of a row, only its number: heights and spans would be parsed for nothing.
    .replace(/<row [^<>]*?\br="(\d+)"[^<>]*>/g, '<row r="$1">');
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${mainNamespace}">${filled}</sheetData></worksheet>`;
};

/** The workbook part without its named ranges, which the reader would also write out cell by cell. */
export const withoutNames = (xml: string): string => {
  const plain = withoutPrefix(xml);
  const start = plain.indexOf('<definedNames');
  const end = plain.lastIndexOf('</definedNames>');
  return start < 0 || end < start ? plain : plain.slice(0, start) + plain.slice(end + '</definedNames>'.length);
};

/** How often a tag opens in the text. */
export const countTags = (xml: string, tag: string): number => {
  let count = 0;
  for (let at = xml.indexOf(`<${tag} `); at >= 0; at = xml.indexOf(`<${tag} `, at + 1)) count += 1;
  return count;
};
