import type { AnswerValue, AttributeItem, AttributeOf, AttributeType, Item } from '../design/card-design.ts';
import type { TriageStep } from '../clinical/start-triage.ts';
import { pluginOutput } from '../plugins/outputs.ts';
import { groupedNumber, joined, noOutput, outputOf as kindOutput, partCell, partCells, partedWords, partsOf, plainAnswer, plainOutput, plainWords } from './output.ts';
import type { AnswerWords, CellContext, CellPart, ItemOutput } from './output.ts';
import { dateOutput } from './date/output.ts';
import { scoreLevelOutput } from './score-level/output.ts';
import { multiOutput, singleOutput } from './single/output.ts';

const triageSteps: readonly TriageStep[] = ['walks', 'breathes', 'breathes_after_airway', 'respiratory_rate', 'pulse', 'follows_instructions'];

const outputs: { readonly [Type in AttributeType]: ItemOutput<AttributeOf<Type>> } = {
  check: kindOutput('boolean'),
  single: singleOutput,
  dropdown: singleOutput,
  multi: multiOutput,
  number: { ...kindOutput('number'), words: ({ thousands }, value) => (thousands ? groupedNumber(value) : plainWords(value)) },
  string: plainOutput,
  text: plainOutput,
  barcode: plainOutput,
  date: dateOutput,
  time: kindOutput('time'),
  datetime: { ...kindOutput('datetime'), words: (_, value) => plainWords(value).replace('T', ' ') },
  age: {
    cells: () => partCells('number', 'year', 'month').map((cell) => ({ ...cell, reveals: 'age' })),
    words: partedWords(({ year, month }, { t }) =>
      joined([year === undefined ? '' : t('age.years.text.label', { years: year as number }), month === undefined ? '' : t('age.months.text.label', { months: month as number })], ' '),
    ),
  },
  location: {
    cells: () => partCells('number', 'latitude', 'longitude', 'accuracy').map((cell) => ({ ...cell, reveals: 'place' })),
    words: partedWords(({ latitude, longitude }) => joined([plainAnswer(latitude), plainAnswer(longitude)], ', ')),
  },
  suggest: {
    cells: () => [...partCells('code', 'code'), ...partCells('text', 'name'), ...partCells('code', 'kind')],
    words: partedWords(({ code, name }) => joined([plainAnswer(code), plainAnswer(name)], ' ')),
  },
  gcs: {
    cells: () => partCells('number', 'E', 'V', 'M', 'total'),
    words: partedWords(({ E, V, M, total }) =>
      joined([plainAnswer(total), joined([E, V, M].map((part, at) => (part === undefined ? '' : `${'EVM'[at]}${plainAnswer(part)}`)), ' ')], ' · '),
    ),
  },
  start: {
    cells: () => [
      ...partCells('code', 'group'),
      ...triageSteps.map((step) => ({ ...partCell(step, (answer) => partsOf(answer)['steps'] ?? null), kind: step === 'respiratory_rate' || step === 'pulse' ? ('number' as const) : ('boolean' as const) })),
    ],
    words: partedWords(({ group }, { t }) => (group === 'unknown' ? t('start.unknown.label', {}) : plainAnswer(group))),
  },
  plugin: pluginOutput,
  watch: noOutput,
  score_level: scoreLevelOutput,
  hidden_count: kindOutput('number'),
  label: noOutput,
  separator: noOutput,
};

const outputOf = (item: AttributeItem): ItemOutput<AttributeItem> => outputs[item.type] as ItemOutput<AttributeItem>;

export const cellParts = (item: AttributeItem, context: CellContext): readonly CellPart[] => outputOf(item).cells(item, context);

/** Statistics programs get names, codes, and one column per choice of several. */
export const splitParts = (item: AttributeItem, context: CellContext): readonly CellPart[] => {
  const { cells, split = cells } = outputOf(item);
  return split(item, context);
};

export const answerText = (item: Item, value: AnswerValue, words: AnswerWords): string => {
  if (Array.isArray(value)) return value.map((part: AnswerValue) => answerText(item, part, words)).join(' / ');
  return item.class === 'attribute' ? outputOf(item).words(item, value, words) : plainWords(value);
};
