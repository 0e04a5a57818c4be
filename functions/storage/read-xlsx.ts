import { posix } from 'node:path';
import { missingResult, type CellValue, type SheetRow, type WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { momentText, numberCell, type Shown, builtInFormat, readNumberFormat, type NumberFormat } from './number-cell.ts';
import { BrokenXml, readTags } from './xml-tags.ts';

export type ReadPart = (name: string) => string | undefined;

export type XlsxRefusal = 'file.not_workbook' | 'file.damaged' | 'file.too_many_cells';

interface Relationship {
  readonly id: string;
  /** The last word of the type's address is "worksheet", "styles" or "sharedStrings", for example. */
  readonly kind: string;
  readonly part: string;
}

const relationshipsOf = (readPart: ReadPart, from: string): Relationship[] => {
  const folder = posix.dirname(from);
  const xml = readPart(posix.join(folder, '_rels', `${posix.basename(from)}.rels`));
  const found: Relationship[] = [];
  if (xml === undefined) return found;
  readTags(xml, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      if (attributes.of('TargetMode') === 'External') return;
      const [id = '', type = '', target = ''] = [attributes.of('Id'), attributes.of('Type'), attributes.of('Target')];
      const part = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      found.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), part });
    },
  });
  return found;
};

const readBook = (xml: string) => {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let root = '';
  let is1904 = false;
  readTags(xml, {
    open: (name, attributes) => {
      root ||= name;
      if (name === 'workbookPr') is1904 = isTrue(attributes.of('date1904'));
      // The prefix varies; an "id" without one is something else.
      if (name === 'sheet') sheets.push({ name: attributes.of('name') ?? '', id: attributes.endingIn(':id') ?? '', isHidden: /hidden/i.test(attributes.of('state') ?? '') });
    },
  });
  return root === 'workbook' ? { sheets, is1904 } : null;
};

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/** Spreadsheets escape characters that XML cannot hold as _x000D_. */
const withoutEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** Joins rich text and leaves out furigana. */
const readTexts = (xml: string): string[] => {
  const texts: string[] = [];
  let current = '';
  let isText = false;
  let isReading = 0;
  readTags(xml, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isReading += 1;
      isText = name === 't' && isReading === 0;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isReading -= 1;
      if (name === 'si') texts.push(withoutEscapes(current));
    },
  });
  return texts;
};

const readFormats = (xml: string): NumberFormat[] => {
  const own = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isCellStyle = false;
  readTags(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') own.set(Number(attributes.of('numFmtId')), readNumberFormat(attributes.of('formatCode') ?? ''));
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      const id = Number(attributes.of('numFmtId'));
      styles.push(own.get(id) ?? readNumberFormat(builtInFormat(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
};

/** The column of an address such as AB12 is zero-based. */
const columnOf = (address: string): number => {
  let column = 0;
  for (let at = 0; address.charCodeAt(at) >= 65; at += 1) column = column * 26 + address.charCodeAt(at) - 64;
  return column - 1;
};

interface Cell {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  hasValue: boolean;
  text: string;
}

interface Shared extends Shown {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
}

const valueOf = ({ type, style, hasFormula, hasValue, text }: Cell, { texts, formats, is1904, isAsShown }: Shared): CellValue => {
  if (!hasValue) return hasFormula ? missingResult : null;
  if (type === 's') return texts[Number(text)] ?? null;
  if (type === 'str' || type === 'inlineStr') return withoutEscapes(text);
  if (type === 'b') return isTrue(text);
  if (type === 'e') return text;
  if (type === 'd') return momentText(text);
  if (text.trim() === '') return hasFormula ? missingResult : null;
  const number = Number(text);
  if (Number.isNaN(number)) return hasFormula ? missingResult : text;
  const format = formats[style];
  return format === undefined ? number : numberCell(number, format, { is1904, isAsShown });
};

export const isFilled = (value: CellValue): boolean => value !== null && value !== '';

const countUpTo = (limits: Limits) => {
  let [cells, rows] = [0, 0];
  return (filled: number): void => {
    cells += filled;
    rows += 1;
    if (cells > limits.cells || rows > limits.rows) throw tooMany;
  };
};
const tooMany = Symbol('too many');

const readRows = (xml: string, shared: Shared, columns: number, count: (filled: number) => void): SheetRow[] => {
  const rows: SheetRow[] = [];
  let number = 0;
  let values: CellValue[] = [];
  let filled = 0;
  let next = 0;
  let isCell = false;
  const cell: Cell = { column: 0, type: 'n', style: 0, hasFormula: false, hasValue: false, text: '' };
  let isText = false;
  let isReading = false;
  readTags(xml, {
    open: (name, attributes) => {
      isText = false;
      if (name === 'row') {
        number = Number(attributes.of('r') ?? number + 1);
        [values, filled, next] = [[], 0, 0];
      } else if (name === 'c') {
        const address = attributes.of('r');
        cell.column = address === undefined ? next : columnOf(address);
        next = cell.column + 1;
        cell.type = attributes.of('t') ?? 'n';
        cell.style = Number(attributes.of('s') ?? '0');
        cell.hasFormula = false;
        cell.hasValue = false;
        cell.text = '';
        isCell = true;
      } else if (isCell) {
        if (name === 'f') cell.hasFormula = true;
        if (name === 'rPh') isReading = true;
        isText = name === 'v' || (name === 't' && !isReading);
        if (isText) cell.hasValue = true;
      }
    },
    text: (text) => {
      if (isText && isCell) cell.text += text;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'c' && isCell) {
        const value = valueOf(cell, shared);
        if (isFilled(value) && cell.column >= 0 && cell.column < columns) {
          while (values.length < cell.column) values.push(null);
          values[cell.column] = value;
          filled += 1;
        }
        isCell = false;
      }
      if (name === 'row' && filled > 0) {
        count(filled);
        rows.push({ number, cells: values });
      }
    },
  });
  return rows;
};

export const readXlsx = async (readPart: ReadPart, limits: Limits): Promise<WorkbookRows | XlsxRefusal> => {
  try {
    const main = relationshipsOf(readPart, '').find(({ kind }) => kind === 'officeDocument')?.part ?? 'xl/workbook.xml';
    const xml = readPart(main);
    const book = xml === undefined ? null : readBook(xml);
    if (book === null) return 'file.not_workbook';
    const parts = relationshipsOf(readPart, main);
    // Some producers leave out the relationship; programs then use the usual path.
    const one = (kind: string) => readPart(parts.find((each) => each.kind === kind)?.part ?? posix.join(posix.dirname(main), `${kind}.xml`));
    const isAsShown = limits.isAsShown === true;
    const formats = readFormats(one('styles') ?? '<styleSheet/>');
    const shared: Shared = { texts: readTexts(one('sharedStrings') ?? '<sst/>'), formats, is1904: book.is1904, isAsShown };
    const count = countUpTo(limits);
    const sheets = book.sheets.flatMap(({ name, id, isHidden }) => {
      const part = parts.find((each) => each.id === id && each.kind === 'worksheet')?.part;
      const sheet = part === undefined ? undefined : readPart(part);
      return sheet === undefined ? [] : [{ name, ...(isHidden && { isHidden }), rows: readRows(sheet, shared, limits.columns, count) }];
    });
    return sheets.length === 0 ? 'file.damaged' : { sheets };
  } catch (error) {
    if (error === tooMany) return 'file.too_many_cells';
    if (error instanceof BrokenXml) return 'file.damaged';
    throw error;
  }
};

export interface Limits {
  readonly cells: number;
  readonly rows: number;
  readonly columns: number;
  /** Numbers are read as displayed: 98% for 0.98, 007 for 7. Otherwise they are plain numbers with their displayed text. */
  readonly isAsShown?: boolean;
}
