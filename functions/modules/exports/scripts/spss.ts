import { isNumeric, type FileReason } from '#shared/modules/exports/reasons.ts';
import type { DataTable, TableColumn } from '#shared/modules/exports/tables.ts';
import type { Language } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { fillTemplate } from './fill-template.ts';
import { bytesIn, clip, inOneLine, labelOf, shortNames } from './names-and-labels.ts';
import { templates } from './templates.ts';

/** Long texts are split: SPSS reads at most 256 bytes of a line. */
const quoted = (text: string): string => {
  const pieces: string[] = [''];
  for (const character of inOneLine(text).replaceAll("'", "''").match(/''|[^]/gu) ?? []) {
    if (bytesIn(pieces.at(-1)! + character) > 160) pieces.push('');
    pieces[pieces.length - 1] += character;
  }
  return pieces.map((piece) => `'${piece}'`).join(' +\n    ');
};

const spssFormats = { number: 'F16.6', boolean: 'F1', date: 'SDATE10', time: 'TIME5', datetime: 'DATETIME20' } as const;
/** The limits are bytes of a text, and of a variable label. */
const spssWidest = 32_767;
const spssLabel = 255;

/** SPSS takes three missing values or a range, so more than three reasons get consecutive numbers. */
const numbersOf = (reasons: readonly FileReason[]): readonly number[] => (reasons.length > 3 ? reasons.map((_, at) => -9_901 - at) : reasons.map(({ number }) => number));
const userMissing = (numbers: readonly number[]): string => (numbers.length > 3 ? `${numbers.at(-1)} THRU ${numbers[0]}` : numbers.join(', '));

const spssFormatOf = ({ kind, field, width = 200 }: TableColumn): string => {
  if (kind === 'time' && field !== undefined && 'seconds' in field.item) return 'TIME8';
  if (kind === 'text' || kind === 'code' || kind === 'any' || kind === 'partial_date') {
    const named = [...(field?.choices ?? []), ...(field?.reasons ?? [])].map(({ value }) => bytesIn(value));
    return `A${Math.min(spssWidest, Math.max(1, width, ...named))}`;
  }
  return spssFormats[kind];
};

const isTimed = ({ kind, field }: TableColumn): boolean => kind === 'datetime' || ((kind === 'date' || kind === 'time') && field?.reasons !== undefined);

const spssTime = (column: TableColumn, own: string): readonly string[] => {
  const { kind, field } = column;
  const format = spssFormatOf(column);
  const read = kind === 'datetime' ? `NUMBER(SUBSTR(${own}_w, 1, 10), SDATE10) + NUMBER(RTRIM(RTRIM(SUBSTR(${own}_w, 12, 13)), 'Z'), TIME12.3)` : `NUMBER(${own}_w, ${format})`;
  const reasons = field?.reasons ?? [];
  const numbers = numbersOf(reasons);
  const cases = reasons.map(({ value }, at) => `${at === 0 ? 'DO IF' : 'ELSE IF'} (RTRIM(${own}_w) = ${quoted(value)}).\nCOMPUTE ${own} = ${numbers[at]}.`);
  return [...cases, ...(cases.length > 0 ? ['ELSE.'] : []), `COMPUTE ${own} = ${read}.`, ...(cases.length > 0 ? ['END IF.'] : []), `FORMATS ${own} (${format}).`];
};

/** SPSS takes a blank text as valid unless it is declared missing. */
const spssBlank = "' '";

const spssReasons = (column: TableColumn, own: string, language: Language): readonly string[] => {
  const { kind, field } = column;
  const reasons = field?.reasons ?? [];
  if (reasons.length === 0) return [];
  const labels = (values: readonly string[]): string => `ADD VALUE LABELS ${own}\n${reasons.map(({ title }, at) => `  ${values[at]} ${quoted(clip(plainText(title, language), 120))}`).join('\n')}.`;
  const numbers = numbersOf(reasons);
  if (isTimed(column)) return [`MISSING VALUES ${own} (${userMissing(numbers)}).`, labels(numbers.map(String))];
  if (isNumeric(kind)) {
    const moved = reasons.flatMap(({ number }, at) => (number === numbers[at] ? [] : [`(${number} = ${numbers[at]})`]));
    return [...(moved.length > 0 ? [`RECODE ${own} ${moved.join(' ')}.`] : []), `MISSING VALUES ${own} (${userMissing(numbers)}).`, labels(numbers.map(String))];
  }
  // A text has at most three missing values of eight bytes, one of them the blank. Other reasons keep only their labels.
  const short = reasons.filter(({ value }) => clip(value, 8) === value).slice(0, 2);
  return [`MISSING VALUES ${own} (${[spssBlank, ...short.map(({ value }) => quoted(value))].join(', ')}).`, labels(reasons.map(({ value }) => quoted(value)))];
};

/** SPSS reads CSVs without line breaks, from a folder of their own. */
export const scriptSpss = ({ name, columns }: DataTable, language: Language): string => {
  const hasTimed = columns.some(isTimed);
  const names = shortNames(columns, hasTimed ? 62 : 64, hasTimed ? ['_w'] : []);
  const labels = columns.map((column, index) => `${names[index]} ${quoted(clip(labelOf(column, language, (text) => bytesIn(text) <= spssLabel), spssLabel))}`);
  const values = columns.flatMap(({ field }, index) => {
    const choices = new Map((field?.choices ?? []).map((choice) => [choice.value, choice.title]));
    return choices.size === 0 ? [] : [`  /${names[index]}\n${[...choices].map(([code, title]) => `    ${quoted(code)} ${quoted(clip(plainText(title, language), 120))}`).join('\n')}`];
  });
  const timed = columns.map((column, index) => (isTimed(column) ? [`NUMERIC ${names[index]}.`, ...spssTime(column, names[index]!)] : [])).flat();
  const blanks = columns.flatMap((column, index) => (!isTimed(column) && spssFormatOf(column).startsWith('A') && (column.field?.reasons ?? []).length === 0 ? [names[index]!] : []));
  const texts = columns.flatMap((column, index) => (isTimed(column) ? [`${names[index]}_w`] : spssFormatOf(column).startsWith('A') ? [names[index]!] : []));
  return `\ufeff${fillTemplate(templates.spss, {
    file: quoted(`spss/${name}.csv`),
    variables: columns.map((column, index) => (isTimed(column) ? `  ${names[index]}_w A40` : `  ${names[index]} ${spssFormatOf(column)}`)).join('\n'),
    texts: texts.join('\n    '),
    times: timed.join('\n'),
    labels: labels.join('\n  /'),
    codes: values.join('\n'),
    blanks: blanks.join('\n  '),
    reasons: columns.flatMap((column, index) => spssReasons(column, names[index]!, language)).join('\n'),
    order: hasTimed ? names.join('\n    ') : '',
  })}`;
};
