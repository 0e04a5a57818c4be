import type { AnswerValue, CardDesign, Item, PageAnswers } from '../design/card-design.ts';
import { fillsRepetition, filledRepetitions } from '../design/filled-repetitions.ts';
import { withLists } from '../design/lists.ts';
import { reasonName } from '../design/sibling-names.ts';
import en from '../i18n/en/clinical.json' with { type: 'json' };
import enFile from '../i18n/en/export.json' with { type: 'json' };
import ja from '../i18n/ja/clinical.json' with { type: 'json' };
import jaFile from '../i18n/ja/export.json' with { type: 'json' };
import { plainCell, scalarCell } from '../items/output.ts';
import type { CellContext, CellPart, CellValue, ClinicalName } from '../items/output.ts';
import { cellParts } from '../items/outputs.ts';
import { completeOf, type CompleteLanguage, type Language, type Texts } from '../text/languages.ts';
import { plainText } from '../language/markup.ts';
import { choiceTexts } from './choice-texts.ts';
import { csvCell } from './csv.ts';
import { choicesOver } from './earlier-choices.ts';
import type { RepeatWidths } from './repeat-widths.ts';
import { unitedVersions } from './united-versions.ts';

export interface Column {
  readonly header: string;
  readonly page: string;
  readonly stored: string;
  readonly isHelper?: true;
  /** Names that store why the answer is missing, the one of the column's own part first. */
  readonly reasons?: readonly string[];
  /** What is written in place of the stored answer of a card of a version, where blank repetitions matter in some version. */
  readonly filled?: (answers: PageAnswers, version: number) => AnswerValue;
  readonly read: (answer: AnswerValue) => CellValue;
  readonly write: (answer: AnswerValue) => string;
}

const written = ({ read, known }: CellPart): Pick<Column, 'read' | 'write'> => {
  const cells = known && new Map([...known].map(([answer, text]) => [answer, csvCell(text)]));
  return { read, write: (answer) => cells?.get(answer) ?? csvCell(read(answer)) };
};
const [plain, scalar] = [written(plainCell), written(scalarCell)];

const clinical: { readonly [Code in CompleteLanguage]: { readonly [key in `${ClinicalName}.title`]: string } } = { ja, en };

export type FileWords = typeof jaFile;
const fileWords: { readonly [Code in CompleteLanguage]: FileWords } = { ja: jaFile, en: enFile };
export const fileTexts = (key: keyof FileWords): Texts => ({ ja: jaFile[key], en: enFile[key] });
export const fileWordsOf = (language: Language): FileWords => completeOf(fileWords, language);

export const contextOf = (language: Language): CellContext => ({
  language,
  text: (texts) => plainText(texts, language),
  choiceTexts,
  clinical: (name) => Object.fromEntries(Object.entries(clinical).map(([code, words]) => [code, words[`${name}.title`]])),
});

/** Kept answers without a free cell, as JSON; only in folders with several design versions. */
export const keptColumn: Column = { header: 'kept_answers', page: '', stored: '', read: () => null, write: () => '' };

/** Names the columns that hold the row's kept answers. */
export const keptColumnsColumn: Column = { ...keptColumn, header: 'kept_columns' };
export const columnSeparator = '; ';

export interface DesignVersion {
  readonly version: number;
  readonly design: CardDesign;
}

/** Number of repetitions written: the most of any card, at least what a new card shows. */
const repeatWidth = (page: string, item: { name: string; min_count?: number }, widths: RepeatWidths): number =>
  Math.max(widths[`${page}.${item.name}`] ?? 0, item.min_count ?? 1, 1);

const reasonNames = ({ reasons }: Item, stored: string, part: string): Pick<Column, 'reasons'> =>
  reasons === undefined ? {} : { reasons: [...(part === '' ? [] : [reasonName(stored, part)]), reasonName(stored)] };

function* columnsOfItems(
  page: string,
  items: readonly Item[],
  suffix: string,
  widths: RepeatWidths,
  context: CellContext,
  filled: ReturnType<typeof filledRepetitions>,
  isRepeated = false,
): Generator<Column> {
  for (const item of items) {
    const stored = item.name + suffix;
    const header = `${page}.${stored}`;
    const ofFilled: Pick<Column, 'filled'> = { filled: (answers, version) => filled(version).answer(page, item.name, answers, suffix) };
    if (item.class === 'repeat') {
      yield { ...plain, header, page, stored, ...ofFilled, ...reasonNames(item, stored, '') };
      for (let index = 1; index <= repeatWidth(page, item, widths); index += 1) {
        const registered = `${item.name}_registered_at${suffix}_${index}`;
        yield { ...plain, header: `${page}.${registered}`, page, stored: registered };
        yield* columnsOfItems(page, item.items, `${suffix}_${index}`, widths, context, filled, true);
      }
      continue;
    }
    if (item.class === 'attribute') {
      for (const cell of cellParts(item, context)) {
        yield { ...written(cell), header: cell.part === '' ? header : `${header}.${cell.part}`, page, stored, ...(isRepeated && !fillsRepetition(item) && ofFilled), ...('hidden' in item && item.hidden && { isHelper: true as const }), ...reasonNames(item, stored, cell.part) };
      }
    } else {
      yield* columnsOfItems(page, item.items, suffix, widths, context, filled, isRepeated);
    }
    if ('activation' in item) {
      for (const { items: children } of item.activation ?? []) {
        yield* columnsOfItems(page, children, suffix, widths, context, filled, isRepeated);
      }
    }
  }
}

/** Columns of a folder's answers: the latest design's in order, then those of older versions only. The latest version with an item defines it. */
export const answerColumns = (
  given: readonly DesignVersion[],
  widths: RepeatWidths,
  language: Language,
  hasHelpers = false,
): readonly Column[] => {
  const versions = unitedVersions(given);
  const ascending = versions.toSorted((a, b) => a.version - b.version);
  const latestFirst = ascending.toReversed();
  const read = new Map<string, Column>();
  const context = { ...contextOf(language), choicesOf: choicesOver(versions) };
  const filled = filledRepetitions(versions);
  for (const { design } of latestFirst) {
    for (const column of columnsOfDesign(design, widths, context, filled)) {
      const later = read.get(column.header);
      // What an older version took may still stand in its cards.
      const [reasons, ofFilled] = [later?.reasons ?? column.reasons, later?.filled ?? column.filled];
      read.set(column.header, { ...(later ?? column), ...(reasons && { reasons }), ...(ofFilled && { filled: ofFilled }) });
    }
  }
  const ordered = new Map<string, Column>();
  const latest = latestFirst[0];
  for (const { design } of latest === undefined ? [] : [latest, ...ascending]) {
    for (const { header } of columnsOfDesign(design, widths, context, filled)) ordered.set(header, read.get(header)!);
  }
  const columns = [...ordered.values()].filter(({ isHelper }) => hasHelpers || isHelper !== true);
  return versions.length < 2 ? columns : [...withoutObjects(columns), keptColumn, keptColumnsColumn];
};

/** If an item had one cell in some versions and several in others, answers with parts go to the columns of the parts. */
const withoutObjects = (columns: readonly Column[]): readonly Column[] => {
  const isPart = ({ header, page, stored }: Column): boolean => header !== `${page}.${stored}`;
  const parted = new Set(columns.filter(isPart).map(({ page, stored }) => `${page}.${stored}`));
  return columns.map((column) => (parted.has(column.header) ? { ...column, ...scalar } : column));
};

function* columnsOfDesign(design: CardDesign, widths: RepeatWidths, context: CellContext, filled: ReturnType<typeof filledRepetitions>): Generator<Column> {
  for (const page of withLists(design).pages) yield* columnsOfItems(page.name, page.items, '', widths, context, filled);
}
