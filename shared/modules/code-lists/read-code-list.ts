import type { Choice } from '../../design/card-design.ts';
import type { Diagnostic } from '../../design/diagnostic.ts';
import { maxChoiceValue, maxListRows, maxText } from '../../design/limits.ts';
import { hiddenControlIn } from '../../text/characters.ts';
import type { LanguageTag } from '../../text/languages.ts';
import { foldWidth } from '../../text/width.ts';
import { plainValue } from '../../compile/codes.ts';
import { guessContentLanguage, readContentLanguage } from '../../language/named-languages.ts';
import { compileCodes, type CompileCode } from '../../compile/findings.ts';
import { cellAddress, cellText, codeText, isFault, labelText, type SheetRow, type SheetRows } from '../../compile/workbook-rows.ts';

/** Accepted headings of the code and of the label (the latter also before `::` and a language). */
const codeHeadings = ['code', 'name', 'value', 'id', 'コード', '値'];
const labelHeadings = ['label', 'title', 'text', 'name', 'ラベル', '名称', '名前', '表示名'];
/** Maximum number of columns beside code and labels. */
const mostColumns = 20;

interface CodeColumns {
  readonly code: number;
  readonly labels: readonly { readonly index: number; readonly language: LanguageTag | undefined }[];
  readonly others: readonly { readonly index: number; readonly name: string }[];
}

const readHeadings = ({ cells }: SheetRow): CodeColumns | null => {
  const headings = cells.map((cell, index) => {
    const [plain = '', language = ''] = cellText(cell).normalize('NFKC').split(/\s*::?\s*/, 2);
    return { index, written: cellText(cell), plain: plain.toLowerCase(), language };
  });
  const find = (wanted: readonly string[], but = -1) => wanted.map((word) => headings.find(({ index, plain, language }) => index !== but && plain === word && (wanted === labelHeadings || language === ''))).find((found) => found !== undefined);
  const code = find(codeHeadings);
  if (code === undefined) return null;
  const label = find(labelHeadings, code.index);
  const named = headings.filter(({ index, plain }) => index !== code.index && label?.plain === plain);
  const labels = named.map(({ index, language }) => ({ index, language: language === '' ? undefined : readContentLanguage(language).tag }));
  const others = headings.filter((heading) => heading !== code && !named.includes(heading) && /^[^{}\s]{1,100}$/.test(heading.written) && heading.written !== '__proto__');
  return { code: code.index, labels, others: others.slice(0, mostColumns).map(({ index, written }) => ({ index, name: written })) };
};

export interface ReadCodeList {
  readonly choices: readonly Choice[];
  readonly languages: readonly LanguageTag[];
  readonly diagnostics: readonly Diagnostic[];
}

const textIn = ({ cells }: SheetRow, index: number, read: typeof cellText): string => {
  const text = read(cells[index]);
  return isFault(text) ? '' : text.slice(0, maxText);
};

/** Reads a file as a code list of a domain: codes (each once), labels, and columns that designs filter by. A list with a fault is refused. */
export const readCodeList = ({ name: sheet, rows }: SheetRows): ReadCodeList => {
  const refuse = (found: readonly Diagnostic[]): ReadCodeList => ({ choices: [], languages: [], diagnostics: found });
  const fault = (code: CompileCode, cell: string, params: Diagnostic['params'] = {}): Diagnostic => ({ severity: 'error', code, sheet, cell, params });
  const [heading, ...body] = rows.filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''));
  const columns = heading && readHeadings(heading);
  if (!columns) return refuse([fault('code_list.no_code', heading ? `A${heading.number}` : '')]);
  if (body.length === 0) return refuse([fault('code_list.empty', '')]);
  if (body.length > maxListRows) return refuse([fault('code_list.too_long', '', { max: maxListRows })]);

  const plain = columns.labels.some(({ language }) => language === undefined)
    ? guessContentLanguage(body.slice(0, 200).flatMap((row) => columns.labels.flatMap(({ index, language }) => (language === undefined ? [textIn(row, index, labelText)] : []))))
    : (columns.labels[0]?.language ?? 'en');
  const faults = new Map<CompileCode, { readonly cells: string[]; readonly params: Diagnostic['params'] }>();
  const report = (code: CompileCode, { number }: SheetRow, params: Diagnostic['params'] = {}): void => {
    const found = faults.get(code) ?? { cells: [], params };
    found.cells.push(cellAddress(columns.code, number));
    faults.set(code, found);
  };
  const seen = new Set<string>();
  const choices = body.map((row): Choice => {
    const value = plainValue(foldWidth(textIn(row, columns.code, codeText)));
    if (value === '') report('code_list.code_missing', row);
    else if (hiddenControlIn(value) !== '') report('cell.control_characters', row, { character: hiddenControlIn(value) });
    else if (value.length > maxChoiceValue) report('code_list.code_too_long', row, { max: maxChoiceValue });
    else if (seen.has(value)) report('code_list.code_twice', row, { value });
    seen.add(value);
    const title = Object.fromEntries(columns.labels.flatMap(({ index, language }) => {
      const text = textIn(row, index, labelText);
      return text === '' ? [] : [[language ?? plain, text]];
    }));
    const others = columns.others.flatMap(({ index, name }) => {
      const text = plainValue(textIn(row, index, codeText));
      return text === '' ? [] : [[name, text] as const];
    });
    return { value, title: Object.keys(title).length === 0 ? { [plain]: value } : title, ...(others.length > 0 && { columns: Object.fromEntries(others) }) };
  });
  const diagnostics = [...faults].map(([code, { cells, params }]) => ({ ...fault(code, cells[0] ?? '', params), severity: compileCodes[code], ...(cells.length > 1 && { cells }) }));
  if (diagnostics.length > 0) return refuse(diagnostics);
  return { choices, languages: [...new Set(choices.flatMap(({ title }) => Object.keys(title)))], diagnostics };
};
