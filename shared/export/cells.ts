import type { TriageStep } from '../clinical/start-triage.ts';
import { levelName } from '../design/card-design.ts';
import type {
  AnswerValue,
  AttributeItem,
  AttributeOf,
  AttributeType,
  Choice,
  PluginItem,
  PluginKind,
  PluginParam,
  ScoreLevelItem,
} from '../design/card-design.ts';
import type { Language, Texts } from '../text/languages.ts';
import { localText } from '../text/local-text.ts';
import { priorityChoices, weekdayChoices } from './clinical-choices.ts';
import { csvCell } from './csv.ts';
import type { CellValue } from './csv.ts';

/** One column of an item: `part` is empty for the answer itself, else the name of a component ("SBP"). */
export interface CellPart {
  readonly part: string;
  /** The value of the cell. */
  readonly read: (answer: AnswerValue) => CellValue;
  /** The cell as it stands in the file. */
  readonly write: (answer: AnswerValue) => string;
}

/** Between the choices of one multi cell. */
const choiceSeparator = ';';

type Parts<Item> = (item: Item, language: Language) => readonly CellPart[];

const cell = (part: string, read: CellPart['read']): CellPart => ({
  part,
  read,
  write: (answer) => csvCell(read(answer)),
});

const isScalar = (value: AnswerValue | undefined): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Answers of a shape the item has no cell for (an older version's) come out as JSON rather than not at all. */
const readPlain = (answer: AnswerValue): CellValue => (isScalar(answer) ? answer : JSON.stringify(answer));

const readPart =
  (part: string) =>
  (answer: AnswerValue): CellValue => {
    if (isScalar(answer) || Array.isArray(answer)) return null;
    const value = (answer as { readonly [part: string]: AnswerValue })[part];
    return value === undefined ? null : readPlain(value);
  };

const none: Parts<unknown> = () => [];
/** The answer itself. */
export const plainCell = cell('', readPlain);
const plain: Parts<unknown> = () => [plainCell];
/** The answer itself where it is no object. */
export const scalarCell = cell('', (answer) => (isScalar(answer) || Array.isArray(answer) ? readPlain(answer) : null));
const parted =
  (...names: readonly string[]): Parts<unknown> =>
  () =>
    names.map((part) => cell(part, readPart(part)));

/**
 * The text of each choice in the reader's language. A choice keeps its value where its title could be read as another
 * choice (equal titles, a title that is another's value, a separator in it), so a column can always be read back.
 */
const choiceTexts = (choices: readonly Choice[], language: Language): ReadonlyMap<string, string> => {
  const values = new Set(choices.map(({ value }) => value));
  const titles = new Map<string, number>();
  for (const { title } of choices) {
    const text = localText(title, language);
    titles.set(text, (titles.get(text) ?? 0) + 1);
  }
  return new Map(
    choices.map(({ value, title }) => {
      const text = localText(title, language);
      const isClear =
        text !== '' &&
        titles.get(text) === 1 &&
        (text === value || !values.has(text)) &&
        !text.includes(choiceSeparator);
      return [value, isClear ? text : value];
    }),
  );
};

/** Choices are few and cells are many, so what each choice becomes is worked out once. */
const chosen = (choices: readonly Choice[], language: Language): readonly CellPart[] => {
  const texts = choiceTexts(choices, language);
  const written = new Map<AnswerValue, string>([...texts].map(([value, text]) => [value, csvCell(text)]));
  const read = (answer: AnswerValue): CellValue =>
    typeof answer === 'string' ? (texts.get(answer) ?? answer) : readPlain(answer);
  return [{ part: '', read, write: (answer) => written.get(answer) ?? csvCell(read(answer)) }];
};

const chosenSeveral: Parts<AttributeOf<'multi'>> = ({ choices }, language) => {
  const texts = choiceTexts(choices, language);
  const textOf = (value: AnswerValue) =>
    typeof value === 'string' ? (texts.get(value) ?? value) : JSON.stringify(value);
  return [cell('', (answer) => (Array.isArray(answer) ? answer.map(textOf).join(choiceSeparator) : readPlain(answer)))];
};

const isRecord = (param: unknown): param is { readonly [name: string]: PluginParam } =>
  typeof param === 'object' && param !== null && !Array.isArray(param);

const isTexts = (title: unknown): title is Texts => isRecord(title);

/** Every choice of an interlocked dropdown, whatever its source holds. */
const interlocked: Parts<PluginItem> = ({ plugin }, language) => {
  const bySource = isRecord(plugin.params['choices']) ? Object.values(plugin.params['choices']) : [];
  const choices = bySource
    .flatMap((list) => (Array.isArray(list) ? (list as readonly PluginParam[]) : []))
    .flatMap((choice): Choice[] =>
      isRecord(choice) && typeof choice['value'] === 'string' && isTexts(choice['title'])
        ? [{ value: choice['value'], title: choice['title'] }]
        : [],
    );
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  return chosen([...byValue.values()], language);
};

const pluginCells: { readonly [Kind in PluginKind]: Parts<PluginItem> } = {
  sum: plain,
  survival_probability: plain,
  interlocked_dropdown: interlocked,
  date_difference: plain,
  shock_index: plain,
  modified_shock_index: plain,
  age_shock_index: plain,
  reverse_shock_index_gcs: plain,
  reverse_shock_index_gcs_age: plain,
  weekday: (_item, language) => chosen(weekdayChoices, language),
  organisation_name: plain,
  blood_pressure: parted('SBP', 'DBP'),
  iss: plain,
  rts: plain,
  qsofa: plain,
  gap: plain,
  news2: plain,
  time_interval: plain,
  expression: plain,
};

const levelsOf = ({ score_type, params }: ScoreLevelItem): readonly Choice[] =>
  score_type === 'ppats' ? priorityChoices : (params?.levels ?? []).map((each) => ({ value: levelName(each), title: each.title }));

const level: Parts<ScoreLevelItem> = (item, language) => chosen(levelsOf(item), language);

const triageSteps: readonly TriageStep[] = [
  'walks',
  'breathes',
  'breathes_after_airway',
  'respiratory_rate',
  'pulse',
  'follows_instructions',
];

/** The group, and each step that led to it. */
const triage: Parts<unknown> = () => [
  cell('group', readPart('group')),
  ...triageSteps.map((step) =>
    cell(step, (answer) => {
      const steps = isScalar(answer) || Array.isArray(answer) ? null : (answer as { readonly [part: string]: AnswerValue })['steps'];
      return readPart(step)(steps ?? null);
    }),
  ),
];

/** How each item type comes out in the CSV. */
const cells: { readonly [Type in AttributeType]: Parts<AttributeOf<Type>> } = {
  check: plain,
  single: ({ choices }, language) => chosen(choices, language),
  dropdown: ({ choices }, language) => chosen(choices, language),
  multi: chosenSeveral,
  number: plain,
  string: plain,
  text: plain,
  date: plain,
  time: plain,
  datetime: plain,
  age: parted('year', 'month'),
  location: parted('latitude', 'longitude', 'accuracy'),
  suggest: parted('code', 'name', 'kind'),
  gcs: parted('E', 'V', 'M', 'total'),
  start: triage,
  plugin: (item, language) => pluginCells[item.plugin.kind](item, language),
  watch: none,
  score_level: level,
  hidden_count: plain,
  label: none,
  separator: none,
};

/** The columns of one item, in order; none for items without an answer. */
export const cellParts = (item: AttributeItem, language: Language): readonly CellPart[] =>
  (cells[item.type] as Parts<AttributeItem>)(item, language);
