import type { Answers, AnswerValue, CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { listedPaths } from '#shared/design/listed-paths.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { plainAnswer } from '#shared/items/output.ts';
import { splitReasonName } from '#shared/design/sibling-names.ts';
import { commonWordsOf } from '#shared/export/file-words.ts';
import { isObject } from '#shared/items/answers.ts';
import { listedText } from '#shared/items/listed-text.ts';
import { splitReasons, withReasons } from '#shared/items/reasoned-answer.ts';
import { plainText } from '#shared/language/markup.ts';
import { type Language, languages, type Texts } from '#shared/text/languages.ts';
import { foldName } from '#shared/text/same-text.ts';
import type { FolderDesign } from './folder-design.ts';
import { Problem } from '../refusals/problem.ts';
import { answerAt } from '#shared/form/item-paths.ts';

export const listedValue = (design: CardDesign, values: readonly AnswerValue[], path: Path): AnswerValue =>
  values[listedPaths(design).indexOf(path)] ?? null;

const inOneLine = (values: readonly AnswerValue[]): string =>
  values
    .map((value) => plainAnswer(value))
    .filter((text) => text !== '')
    .join(' · ');

export const knownBy = ({ id_attributes: paths }: CardDesign, vals: Answers): string =>
  inOneLine(paths.map((path) => answerAt(vals, path)));

export const listedAs = (design: CardDesign, values: readonly AnswerValue[]): string => inOneLine(design.id_attributes.map((path) => listedValue(design, values, path)));

const titleOf = (item: Item, value: AnswerValue): Texts | undefined =>
  'choices' in item ? item.choices.find((choice) => choice.value === value)?.title : undefined;

const longestTitle = 2_000;

export const clipTexts = (texts: Texts): Texts =>
  Object.values(texts).every((text) => text.length <= longestTitle)
    ? texts
    : Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, Array.from(text).slice(0, longestTitle).join('')]));

export const readable = (item: Item, value: AnswerValue): AnswerValue => {
  if (Array.isArray(value)) return value.map((each: AnswerValue) => readable(item, each));
  const title = titleOf(item, value);
  return title === undefined ? value : { ...clipTexts(title) };
};

const reasonTitle = ({ missing_reasons = [] }: CardDesign, reason: string): Texts => missing_reasons.find(({ value }) => value === reason)?.title ?? { en: reason };

const storedTexts = (item: Item | undefined, listed: AnswerValue, design: CardDesign): readonly string[] => {
  const { value, reasons } = splitReasons(listed);
  if (reasons !== null) return [...Object.values(reasons).flatMap((reason) => [reason, ...Object.values(reasonTitle(design, reason))]), ...storedTexts(item, value, design)];
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each: AnswerValue) => storedTexts(item, each, design));
  if (typeof value === 'object') return Object.values(value).flatMap((part: AnswerValue) => storedTexts(undefined, part, design));
  return [String(value), ...Object.values((item && titleOf(item, value)) ?? {})];
};

/** Folded. An answer is found as it is stored and as lists show it, there also behind the name of its item, which alone finds nothing. */
export interface SearchTexts {
  readonly alone: readonly string[];
  readonly named: readonly { readonly name: string; readonly whole: string }[];
}

const namesOf = onceFor((item: Item): readonly string[] => languages.map((language) => foldName(plainText(item.title, language))));

const shownText = (value: AnswerValue, language: Language): string =>
  listedText(value, language, (word, { count } = { count: 0 }) => commonWordsOf(language)[word].replace('{{count}}', String(count)));

const foldTexts = (item: Item | undefined, listed: AnswerValue, design: CardDesign): SearchTexts => {
  const shown = item === undefined ? [] : languages.map((language) => foldName(shownText(listedWords(design, item, listed), language)));
  return {
    alone: [...new Set([...storedTexts(item, listed, design).map(foldName), ...shown])],
    named: item === undefined ? [] : shown.map((text, index) => ({ name: namesOf(item)[index]!, whole: `${namesOf(item)[index]}${text}` })),
  };
};

/** Most answers of a folder are alike, and folding costs the most of a search. */
const mostKnown = 1_000;
const knownTexts = onceFor<CardDesign, Map<string, SearchTexts>>(() => new Map());

export const searchTexts = (item: Item | undefined, path: Path, listed: AnswerValue, design: CardDesign): SearchTexts => {
  if (listed === null) return { alone: [], named: [] };
  const known = knownTexts(design);
  const key = `${path} ${JSON.stringify(listed)}`;
  const texts = known.get(key) ?? foldTexts(item, listed, design);
  if (known.size >= mostKnown) known.clear();
  known.set(key, texts);
  return texts;
};

export const knowsAll = ({ design }: FolderDesign, paths: readonly Path[]): boolean => {
  const known = listedPaths(design);
  return paths.every((path) => known.includes(path));
};

export const refuseUnknown = (place: string, paths: readonly Path[], designs: readonly FolderDesign[]): never => {
  const known = new Set(designs.flatMap(({ design }) => listedPaths(design)));
  const unknown = paths.filter((path) => !known.has(path));
  const named = unknown.length > 0 ? unknown : paths;
  throw new Problem('request.invalid', {
    issues: named.map((path) => ({ path: `${place}.${path}`, code: 'unknown' })),
  });
};

/** The index is billed by size, and a list needs only the beginning of a text. */
const longestText = 100;

const cut = (value: AnswerValue): AnswerValue =>
  typeof value === 'string' && value.length > longestText ? Array.from(value).slice(0, longestText).join('') : value;

const reasonsAt = (vals: Answers, path: Path): { readonly [part: string]: string } | null => {
  const [page = '', item = ''] = path.split('.');
  const found = Object.entries(vals[page] ?? {}).flatMap(([name, value]) => {
    const reason = splitReasonName(name);
    return reason?.stored === item && typeof value === 'string' ? [[reason.part, value] as const] : [];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
};

export const listedAnswer = (vals: Answers, path: Path): AnswerValue => withReasons(cut(answerAt(vals, path)), reasonsAt(vals, path));

export const listedValues = (design: CardDesign, vals: Answers): readonly AnswerValue[] => listedPaths(design).map((path) => listedAnswer(vals, path));

export const isMissing = (listed: AnswerValue): boolean => '' in (splitReasons(listed).reasons ?? {});

export const listedWords = (design: CardDesign, item: Item, listed: AnswerValue): AnswerValue => {
  const { value, reasons } = splitReasons(listed);
  if (reasons === null) return readable(item, value);
  const titled = Object.entries(reasons).map(([part, reason]) => [part, { ...clipTexts(reasonTitle(design, reason)) }] as const);
  return '' in reasons ? titled[0]![1] : { ...(isObject(value) ? value : {}), ...Object.fromEntries(titled) };
};
