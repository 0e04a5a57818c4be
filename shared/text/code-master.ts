import type { CodeEntry } from './code-search.ts';

/** A code master as kept in the repository and packed beside its function: who made it, when, and its rows. */
export interface CodeMaster {
  readonly edition: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly entries: readonly CodeEntry[];
}

export interface MasterFault {
  /** 1-based. */
  readonly line: number;
  readonly fault: 'no_header' | 'no_code' | 'code_twice' | 'no_name';
}

const columns = ['code', 'name_ja', 'name_en', 'name_km', 'keywords', 'common'] as const;
type Column = (typeof columns)[number];

/** Names of columns as other lists spell them. */
const columnOf: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(columns.map((column) => [column, column])),
  name: 'name_en',
  long_description: 'name_en',
};

/** One line of the official ICD-10-CM order file: number, code without dot, header mark, short and long description. */
const orderLine = /^\d{5} ([A-Z][0-9A-Z]{2,6}) +([01]) .{60} (.+)$/;

const dotted = (code: string): string => (/^[A-Z][0-9A-Z]{3,}$/.test(code) ? `${code.slice(0, 3)}.${code.slice(3)}` : code);

const entryOf = (values: Readonly<Partial<Record<Column, string>>>): CodeEntry => ({
  code: dotted(values.code ?? ''),
  name: {
    ...(values.name_ja && { ja: values.name_ja }),
    ...(values.name_en && { en: values.name_en }),
    ...(values.name_km && { km: values.name_km }),
  },
  ...(values.keywords && { keywords: values.keywords }),
  ...(values.common && { isCommon: true }),
});

const readOrderFile = (lines: readonly string[]): CodeEntry[] =>
  lines.flatMap((line) => {
    const [, code, , name] = orderLine.exec(line) ?? [];
    return code === undefined || name === undefined ? [] : [entryOf({ code, name_en: name.trim() })];
  });

/**
 * Reads a master: the official ICD-10-CM order file, or tab-separated columns code, name_ja, name_en, name_km, keywords,
 * common (anything, for codes at hand) under a header, after optional lines "#edition" and "#date". Every faulty line is reported; no master with a fault.
 */
export const readCodeMaster = (text: string): { readonly master: CodeMaster | null; readonly faults: readonly MasterFault[] } => {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const comment = (name: string): string =>
    lines.find((line) => line.startsWith(`#${name}\t`))?.slice(name.length + 2).trim() ?? '';
  const header = { edition: comment('edition'), date: comment('date') };
  if (lines.some((line) => orderLine.test(line))) return { master: { ...header, entries: readOrderFile(lines) }, faults: [] };

  const faults: MasterFault[] = [];
  const entries: CodeEntry[] = [];
  const seen = new Set<string>();
  let named: readonly (Column | undefined)[] | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const cells = line.split('\t').map((cell) => cell.trim());
    if (named === undefined) {
      named = cells.map((cell) => columnOf[cell.toLowerCase()]);
      if (!named.includes('code')) return { master: null, faults: [{ line: index + 1, fault: 'no_header' }] };
      continue;
    }
    const entry = entryOf(Object.fromEntries(named.flatMap((column, at) => (column === undefined ? [] : [[column, cells[at] ?? '']]))));
    const fault = entry.code === '' ? 'no_code' : seen.has(entry.code) ? 'code_twice' : Object.keys(entry.name).length === 0 ? 'no_name' : undefined;
    if (fault !== undefined) faults.push({ line: index + 1, fault });
    seen.add(entry.code);
    entries.push(entry);
  }
  if (named === undefined) faults.push({ line: 1, fault: 'no_header' });
  return { master: faults.length > 0 ? null : { ...header, entries }, faults };
};

/** A master that marks no codes as common takes the marks of the one that it replaces; names are its own. */
export const keepCommonCodes = (next: CodeMaster, last: CodeMaster): CodeMaster => {
  if (next.entries.some(({ isCommon }) => isCommon === true)) return next;
  const common = new Set(last.entries.filter(({ isCommon }) => isCommon === true).map(({ code }) => code));
  return { ...next, entries: next.entries.map((entry) => (common.has(entry.code) ? { ...entry, isCommon: true } : entry)) };
};

/** The text that `readCodeMaster` reads back as the same master. */
export const writeCodeMaster = ({ edition, date, entries }: CodeMaster): string =>
  [
    `#edition\t${edition}`,
    `#date\t${date}`,
    columns.join('\t'),
    ...entries.map(({ code, name, keywords, isCommon }) =>
      [code, name.ja, name.en, name.km, keywords, isCommon === true ? '1' : ''].map((cell) => (cell ?? '').replace(/\s+/g, ' ')).join('\t'),
    ),
    '',
  ].join('\n');
