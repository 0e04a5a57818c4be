import type { AnswerValue, Answers, CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { listedPaths } from '#shared/design/listed-paths.ts';
import type { Texts } from '#shared/text/languages.ts';
import type { FolderDesign } from './folder-design.ts';

/** The index is paid for by size: a list needs the beginning of a long text. */
const longestText = 100;

const cut = (value: AnswerValue): AnswerValue =>
  typeof value === 'string' && value.length > longestText ? Array.from(value).slice(0, longestText).join('') : value;

export const answerAt = (vals: Answers, path: Path): AnswerValue => {
  const [page = '', name = ''] = path.split('.');
  const answers = vals[page];
  return answers !== undefined && Object.hasOwn(answers, name) ? (answers[name] ?? null) : null;
};

/** The listed items' answers of a card. */
export const listedValues = (design: CardDesign, vals: Answers): readonly AnswerValue[] =>
  listedPaths(design).map((path) => cut(answerAt(vals, path)));

/** The answer of a listed item; null when it is blank or not listed. */
export const listedValue = (design: CardDesign, values: readonly AnswerValue[], path: Path): AnswerValue =>
  values[listedPaths(design).indexOf(path)] ?? null;

const titleOf = (item: Item, value: AnswerValue): Texts | undefined =>
  'choices' in item ? item.choices.find((choice) => choice.value === value)?.title : undefined;

/** A choice as its title in each language, so that a list needs no design; every other answer as it is stored. */
const readable = (item: Item, value: AnswerValue): AnswerValue => {
  if (Array.isArray(value)) return value.map((each: AnswerValue) => readable(item, each));
  const title = titleOf(item, value);
  return title === undefined ? value : { ...title };
};

export const presentSummary = ({ design, item }: FolderDesign, values: readonly AnswerValue[]) =>
  listedPaths(design).flatMap((path, index) => {
    const shown = item(path);
    const value = values[index] ?? null;
    return shown === undefined || value === null
      ? []
      : [{ name: shown.title, value: readable(shown, value), design: path }];
  });

/** Every text by which a person may look for this answer: as stored, and the titles of choices in all languages. */
export const searchTexts = (item: Item | undefined, value: AnswerValue): readonly string[] => {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each: AnswerValue) => searchTexts(item, each));
  if (typeof value === 'object')
    return Object.values(value).flatMap((part: AnswerValue) => searchTexts(undefined, part));
  return [String(value), ...(item === undefined ? [] : Object.values(titleOf(item, value) ?? {}))];
};
