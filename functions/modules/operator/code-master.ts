import { masterColumns, readCodeMaster, type CodeMaster } from '#shared/text/code-lists.ts';

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
