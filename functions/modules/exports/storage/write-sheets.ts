import type { CellKind, CellValue } from '#shared/items/output.ts';
import { dayNumber, isDate, isDateTime } from '#shared/text/dates.ts';
import { xmlAttribute, xmlText } from '#shared/modules/exports/xml.ts';
import type { Write } from '../../../storage/export-files.ts';
import { createZip, type ZipEntry } from './write-zip.ts';

export interface SheetLimits {
  readonly rows: number;
  readonly columns: number;
}
const excelLimits: SheetLimits = { rows: 1_048_576, columns: 16_384 };
const longestText = 32_767;

export interface SheetColumn {
  readonly heading: string;
  readonly kind: CellKind;
}

/** Excel reserves these names and reports a workbook with such a sheet as damaged. */
const keptNames = new Set(['history', '履歴']);

const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Spreadsheets count from this day; their calendar is wrong before March 1900. */
const dayZero = dayNumber('1899-12-30');
const firstTrueDay = dayNumber('1900-03-01');

const serialOf = (text: string): number | null => {
  const day = text.slice(0, 10);
  if (!isDate(day) || dayNumber(day) < firstTrueDay) return null;
  if (text.length === 10) return dayNumber(day) - dayZero;
  const time = text.slice(11);
  return isDateTime(`${day}T${time}`) ? dayNumber(day) - dayZero + (Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6))) / 86_400 : null;
};

const styles = { heading: 1, date: 2, datetime: 3, seconds: 4 } as const;
const styleSheet = `<?xml version="1.0" encoding="UTF-8"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const textCell = (place: string, style: string, text: string): string => `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const head = '<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
const tail = '</sheetData></worksheet>';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';

export interface SheetTable {
  readonly row: (cells: readonly CellValue[]) => Promise<void>;
}

export interface LongTextWords {
  readonly title: string;
  readonly headings: readonly [sheet: string, place: string, part: string, text: string];
}

interface BookOptions {
  readonly longTexts: LongTextWords;
  readonly isDated: boolean;
  readonly limits?: SheetLimits;
}

/** The workbook is a stream. Large tables continue on further sheets with their headings; further columns repeat the first column. */
export const createWorkbook = (write: Write, { longTexts, isDated, limits = excelLimits }: BookOptions) => {
  const zip = createZip(write);
  const sheets: { readonly name: string; readonly path: string }[] = [];
  const open = new Set<() => Promise<void>>();
  let overflow: SheetTable | undefined;

  const nameFor = (title: string): string => {
    const own = title.replaceAll(/[[\]:*?/\\]|\p{Cc}/gu, ' ').replaceAll(/^'+|'+$/g, '').trim() || 'Sheet';
    const plain = keptNames.has(own.toLowerCase()) ? `${own}_` : own;
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : ` (${count})`;
      // Excel counts 31 UTF-16 units; do not cut a surrogate pair.
      const name = plain.slice(0, 31 - end.length).replace(/[\ud800-\udbff]$|'+$/, '') + end;
      if (!sheets.some((sheet) => sheet.name.toLowerCase() === name.toLowerCase())) return name;
    }
  };

  const cellText = (value: CellValue, kind: CellKind, place: string): string => {
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
    const text = value ?? '';
    if (isDated && (kind === 'date' || kind === 'datetime')) {
      const serial = serialOf(text);
      if (serial !== null) return `<c r="${place}" s="${text.length === 10 ? styles.date : text.length > 16 ? styles.seconds : styles.datetime}"><v>${serial}</v></c>`;
    }
    return textCell(place, '', text.length > longestText ? text.slice(0, longestText) : text);
  };

  const createPart = (title: string, columns: readonly SheetColumn[]) => {
    const places = columns.map((_, index) => letters(index));
    let sheet: { readonly entry: ZipEntry; readonly name: string } | undefined;
    let line = 0;
    const begin = async (): Promise<{ readonly entry: ZipEntry; readonly name: string }> => {
      const [name, path] = [nameFor(title), `worksheets/sheet${sheets.length + 1}.xml`];
      sheets.push({ name, path });
      const entry = await zip.entry(`xl/${path}`);
      await entry.write(`${head}<row r="1">${columns.map(({ heading }, index) => textCell(`${places[index]}1`, ` s="${styles.heading}"`, heading.slice(0, longestText))).join('')}</row>`);
      line = 1;
      return { entry, name };
    };
    const end = async (): Promise<void> => {
      if (sheet === undefined) return;
      await sheet.entry.write(tail);
      await sheet.entry.end();
      sheet = undefined;
    };
    const row = async (cells: readonly CellValue[]): Promise<void> => {
      if (line >= limits.rows) await end();
      sheet ??= await begin();
      line += 1;
      let text = `<row r="${line}">`;
      for (const [index, value] of cells.entries()) {
        if (value === null || value === undefined || value === '') continue;
        const place = places[index]! + line;
        text += cellText(value, columns[index]!.kind, place);
        if (typeof value === 'string' && value.length > longestText) await keepLong(sheet.name, place, value);
      }
      await sheet.entry.write(`${text}</row>`);
    };
    return { row, end, begin: async () => void (sheet ??= await begin()) };
  };

  const addTable = async (title: string, columns: readonly SheetColumn[]): Promise<SheetTable> => {
    const [first] = columns;
    const parts = [{ from: 0, part: createPart(title, columns.slice(0, limits.columns)) }];
    for (let from = limits.columns; from < columns.length; from += limits.columns - 1) {
      parts.push({ from, part: createPart(title, [first!, ...columns.slice(from, from + limits.columns - 1)]) });
    }
    for (const { part } of parts) {
      await part.begin();
      open.add(part.end);
    }
    return {
      row: async (cells) => {
        for (const { from, part } of parts) await part.row(from === 0 ? cells.slice(0, limits.columns) : [cells[0], ...cells.slice(from, from + limits.columns - 1)]);
      },
    };
  };

  const keepLong = async (sheet: string, place: string, text: string): Promise<void> => {
    overflow ??= await addTable(longTexts.title, longTexts.headings.map((heading) => ({ heading, kind: 'text' })));
    for (let at = 0, part = 1; at < text.length; part += 1) {
      const isSplit = /[\ud800-\udbff]/.test(text[at + longestText - 1] ?? '');
      const end = at + longestText - (isSplit ? 1 : 0);
      await overflow.row([sheet, place, part, text.slice(at, end)]);
      at = end;
    }
  };

  const part = async (name: string, text: string): Promise<void> => {
    const entry = await zip.entry(name);
    await entry.write(text);
    await entry.end();
  };

  return {
    addTable,
    finish: async (): Promise<void> => {
      for (const end of open) await end();
      const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
      const overrides = [['xl/workbook.xml', 'sheet.main'], ['xl/styles.xml', 'styles'], ...sheets.map(({ path }) => [`xl/${path}`, 'worksheet'])];
      await part('xl/styles.xml', styleSheet);
      await part('xl/workbook.xml', `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${xmlAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`);
      await part('xl/_rels/workbook.xml.rels', `${declaration}<Relationships xmlns="${packageTypes}/relationships">${sheets.map(({ path }, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="${path}"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`);
      await part('_rels/.rels', `${declaration}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`);
      await part('[Content_Types].xml', `${declaration}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.map(([name, kind]) => `<Override PartName="/${name}" ContentType="${type}.${kind}+xml"/>`).join('')}</Types>`);
      await zip.finish();
    },
    discard: zip.discard,
  };
};
