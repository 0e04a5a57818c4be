import { isNumeric } from '#shared/modules/exports/reasons.ts';
import type { DataTable, TableColumn } from '#shared/modules/exports/tables.ts';
import type { Language } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { fillTemplate } from './fill-template.ts';
import { clip, labelOf, shortNames } from './names-and-labels.ts';
import { templates } from './templates.ts';

/** The label is in compound quotes. Signs that end quotes or begin a macro are replaced, and comment signs split. A character takes up to four bytes. */
const stataLabelText = (text: string, most: number): string =>
  `\`"${Array.from(clip(text, Infinity).replaceAll(/["`$]/g, ' ').replaceAll(/\/(?=[/*])|\*(?=\/)/g, '$& ')).slice(0, most).join('')}"'`;

/** Names each character that could have a meaning in a do-file by its number. */
const stataText = (text: string): string =>
  (text.match(/[\p{L}\p{N} _.,;:()-]+|[^]/gu) ?? []).map((run) => (/^[\p{L}\p{N} _.,;:()-]/u.test(run) ? `"${run}"` : `uchar(${run.codePointAt(0)})`)).join(' + ') || '""';

/** A variable label has at most so many characters. */
const stataLabel = 80;
/** The smallest edition has this default and this maximum. */
const stataVariables = { usual: 2_048, most: 32_767 } as const;

/** Stata has 26 missing values with letters; further reasons become the plain one. */
const stataLetters = 'abcdefghijklmnopqrstuvwxyz';

const stataReasons = (own: string, from: string, { kind, field }: TableColumn, language: Language, labels: string): readonly string[] => {
  const reasons = field?.reasons ?? [];
  const known = reasons.slice(0, stataLetters.length);
  return [
    ...known.map(({ value, number }, at) => `replace ${own} = .${stataLetters[at]} if ${from} == ${isNumeric(kind) ? number : stataText(value)}`),
    ...known.map(({ value, title }, at) => `label define ${labels} .${stataLetters[at]} ${stataLabelText(plainText(title, language) || value, 200)}, add`),
    ...(known.length > 0 ? [`label values ${own} ${labels}`] : []),
  ];
};

/** Codes become numbers with value labels in the order of the design; other values stay text. */
export const scriptStata = ({ name, columns }: DataTable, language: Language): string => {
  const names = shortNames(columns, 28, ['_c', '_d', '_t'], (short) => /^v\d+$/.test(short));
  const lines = columns.flatMap(({ kind, field }, index) => {
    const own = names[index]!;
    const title = stataLabelText(labelOf(columns[index]!, language, (text) => Array.from(text).length <= stataLabel), stataLabel);
    const label = `label variable ${own} ${title}`;
    if (kind === 'number' || kind === 'boolean') return [`destring ${own}, replace`, ...stataReasons(own, own, columns[index]!, language, `${own}_l`), label];
    if (kind === 'date') return [`gen double ${own}_d = date(${own}, "YMD")`, `format ${own}_d %td`, ...stataReasons(`${own}_d`, own, columns[index]!, language, `${own}_l`), `drop ${own}`, `rename ${own}_d ${own}`, label];
    if (kind === 'datetime') return [`gen double ${own}_t = clock(subinstr(subinstr(${own}, "T", " ", 1), "Z", "", 1), cond(strlen(${own}) > 16, "YMDhms", "YMDhm"))`, `format ${own}_t %tc`, ...stataReasons(`${own}_t`, own, columns[index]!, language, `${own}_l`), `drop ${own}`, `rename ${own}_t ${own}`, label];
    const choices = [...new Map((field?.choices ?? []).map((choice) => [choice.value, choice.title]))];
    if (choices.length === 0) return [label];
    return [
      `gen long ${own}_c = .`,
      ...choices.map(([code], at) => `replace ${own}_c = ${at + 1} if ${own} == ${stataText(code)}`),
      ...choices.map(([code, title], at) => `label define ${own}_l ${at + 1} ${stataLabelText(plainText(title, language) || code, 200)}, add`),
      ...stataReasons(`${own}_c`, own, columns[index]!, language, `${own}_l`),
      `label values ${own}_c ${own}_l`,
      `label variable ${own}_c ${title}`,
      label,
    ];
  });
  return fillTemplate(templates.stata, {
    maxvar: columns.length * 2 > stataVariables.usual ? String(Math.min(stataVariables.most, columns.length * 2 + 10)) : '',
    table: name,
    renames: names.map((own, index) => `rename v${index + 1} ${own}`).join('\n'),
    columns: lines.join('\n'),
  });
};
