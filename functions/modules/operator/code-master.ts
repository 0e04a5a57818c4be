import { codeEntryOf, masterColumns, type CodeEntry, type MasterColumn } from '#shared/text/code-lists.ts';

export interface CodeMaster {
  readonly edition: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly entries: readonly CodeEntry[];
}

export interface MasterFault {
  readonly line: number;
  readonly fault: 'no_header' | 'no_code' | 'code_twice' | 'no_name';
}

const columnOf: Readonly<Record<string, MasterColumn>> = {
  ...Object.fromEntries(masterColumns.map((column) => [column, column])),
  name: 'name_en',
  long_description: 'name_en',
};

const dotted = (code: string): string => (/^[A-Z][0-9A-Z]{3,}$/.test(code) ? `${code.slice(0, 3)}.${code.slice(3)}` : code);

/** Reads tab-separated columns after "#edition" and "#date" lines. A master with a fault is null. */
export const readCodeMaster = (text: string): { readonly master: CodeMaster | null; readonly faults: readonly MasterFault[] } => {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const comment = (name: string): string =>
    lines.find((line) => line.startsWith(`#${name}\t`))?.slice(name.length + 2).trim() ?? '';
  const header = { edition: comment('edition'), date: comment('date') };
  const faults: MasterFault[] = [];
  const entries: CodeEntry[] = [];
  const seen = new Set<string>();
  let named: readonly (MasterColumn | undefined)[] | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const cells = line.split('\t').map((cell) => cell.trim());
    if (named === undefined) {
      named = cells.map((cell) => columnOf[cell.toLowerCase()]);
      if (!named.includes('code')) return { master: null, faults: [{ line: index + 1, fault: 'no_header' }] };
      continue;
    }
    const written = codeEntryOf(Object.fromEntries(named.flatMap((column, at) => (column === undefined ? [] : [[column, cells[at] ?? '']]))));
    const entry = { ...written, code: dotted(written.code) };
    const fault = entry.code === '' ? 'no_code' : seen.has(entry.code) ? 'code_twice' : Object.keys(entry.name).length === 0 ? 'no_name' : undefined;
    if (fault !== undefined) faults.push({ line: index + 1, fault });
    seen.add(entry.code);
    entries.push(entry);
  }
  if (named === undefined) faults.push({ line: 1, fault: 'no_header' });
  return { master: faults.length > 0 ? null : { ...header, entries }, faults };
};

/** A line of the official ICD-10-CM order file has a number, the code without dot, a header mark, and a short and long description. */
const orderLine = /^\d{5} ([A-Z][0-9A-Z]{2,6}) +([01]) .{60} (.+)$/;

/** Reads an ICD-10-CM order file as columns, and any other text as `readCodeMaster` does. */
export const readGivenMaster = (text: string): ReturnType<typeof readCodeMaster> => {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const ordered = lines.flatMap((line) => {
    const [, code, , name] = orderLine.exec(line) ?? [];
    return code === undefined || name === undefined ? [] : [`${code}\t${name.trim()}`];
  });
  return readCodeMaster(ordered.length === 0 ? text : [...lines.filter((line) => line.startsWith('#')), 'code\tname_en', ...ordered].join('\n'));
};

/** Takes over the common marks of `last` if `next` has none. */
export const keepCommonCodes = (next: CodeMaster, last: CodeMaster): CodeMaster => {
  if (next.entries.some(({ isCommon }) => isCommon === true)) return next;
  const common = new Set(last.entries.filter(({ isCommon }) => isCommon === true).map(({ code }) => code));
  return { ...next, entries: next.entries.map((entry) => (common.has(entry.code) ? { ...entry, isCommon: true } : entry)) };
};

/** `readCodeMaster` reads the text back as the same master. */
export const writeCodeMaster = ({ edition, date, entries }: CodeMaster): string =>
  [
    `#edition\t${edition}`,
    `#date\t${date}`,
    masterColumns.join('\t'),
    ...entries.map(({ code, name, keywords, isCommon }) =>
      [code, name.ja, name.en, name.km, keywords, isCommon === true ? '1' : ''].map((cell) => (cell ?? '').replace(/\s+/g, ' ')).join('\t'),
    ),
    '',
  ].join('\n');
