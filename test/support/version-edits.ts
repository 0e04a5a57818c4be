import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { choices, item, repeat } from '#test/support/form-builder.ts';

/** A design as JSON that an edit may write to. */
// oxlint-disable-next-line typescript/no-explicit-any -- edits reach into items of every shape
type Loose = { [key: string]: any };

export interface Spot {
  readonly list: Loose[];
  readonly index: number;
  readonly item: Loose;
  readonly page: Loose;
  readonly isConditional: boolean;
  readonly isRepeated: boolean;
  /** Whether an expression mentions the item. */
  readonly isMentioned: boolean;
}

const isType =
  (...types: readonly string[]) =>
  ({ item }: Spot): boolean =>
    types.includes(item.type);

type Effect = 'safe' | 'attention' | 'loses_data';

export interface VersionEdit {
  readonly name: string;
  readonly kind: string;
  readonly effect: Effect;
  readonly fits: (spot: Spot) => boolean;
  /** Changes the design in place at the spot. */
  readonly apply: (spot: Spot, design: Loose) => void;
}

export const spotsOf = (design: Loose): Spot[] => {
  const spots: Spot[] = [];
  const text = JSON.stringify(design);
  const walk = (list: Loose[], page: Loose, isConditional: boolean, isRepeated: boolean): void => {
    for (const [index, item] of list.entries()) {
      spots.push({ list, index, item, page, isConditional, isRepeated, isMentioned: text.includes(`\${${page.name}.${item.name}`) });
      walk(item.items ?? [], page, isConditional, isRepeated || item.class === 'repeat');
      for (const entry of item.activation ?? []) walk(entry.items, page, true, isRepeated);
    }
  };
  for (const page of design.pages) walk(page.items, page, false, false);
  return spots;
};

const answerTypes = ['number', 'string', 'barcode', 'date', 'single', 'multi', 'check'];
const holds = isType(...answerTypes);
const isPlain = (spot: Spot): boolean => holds(spot) && (spot.item.activation ?? []).length === 0;
const set = (key: string, value: unknown) => ({ item }: Spot) => {
  item[key] = value;
};
const fresh = (rest: object = {}): Item => item('string', 'fresh', rest);

const edit = (name: string, kind: string, effect: Effect, fits: VersionEdit['fits'], apply: VersionEdit['apply']): VersionEdit => ({ name, kind, effect, fits, apply });

const firstEntry = ({ item }: Spot): Loose | undefined => item.activation?.find((entry: Loose) => entry.items.some((child: Loose) => answerTypes.includes(child.type)));

/** Each edit with the class that it has by construction. */
export const versionEdits: readonly VersionEdit[] = [
  edit('an item with an answer goes', 'removed', 'loses_data', isPlain, ({ list, index }) => list.splice(index, 1)),
  edit('a heading goes', 'removed', 'safe', isType('label'), ({ list, index }) => list.splice(index, 1)),
  edit('an optional item comes', 'added', 'safe', holds, ({ list, index }) => list.splice(index, 0, fresh())),
  edit('a required item comes', 'added', 'attention', holds, ({ list, index }) => list.splice(index, 0, fresh({ required: true }))),
  edit('an item gets another name', 'renamed', 'loses_data', isPlain, ({ item }) => {
    item.name = 'another';
  }),
  edit('an item goes to another page', 'moved', 'loses_data', isPlain, ({ list, index, item, page }, design) => {
    list.splice(index, 1);
    const other = design.pages.find((candidate: Loose) => candidate !== page);
    other.items.push(item);
  }),
  edit('neighbours change places', 'moved', 'safe', ({ list, index }) => index + 1 < list.length, ({ list, index }) => {
    list.splice(index, 2, list[index + 1]!, list[index]!);
  }),
  edit('an item goes into a repetition', 'moved', 'loses_data', (spot) => isPlain(spot) && !spot.isRepeated, ({ list, index, item }) => {
    list.splice(index, 1, repeat('box', [item as Item]) as Loose);
  }),
  edit('a number becomes text', 'retyped', 'attention', (spot) => isType('number')(spot) && !spot.isMentioned, ({ item }) => {
    item.type = 'string';
    delete item.number_format;
    delete item.valid_range;
  }),
  edit('a line becomes a text', 'retyped', 'safe', isType('string'), set('type', 'text')),
  edit('a line is scanned from now on', 'retyped', 'safe', isType('string'), set('type', 'barcode')),
  edit('a code is only typed from now on', 'retyped', 'safe', isType('barcode'), set('type', 'string')),
  edit('a number is scanned from now on', 'retyped', 'attention', (spot) => isType('number')(spot) && !spot.isMentioned, ({ item }) => {
    item.type = 'barcode';
    delete item.number_format;
    delete item.valid_range;
  }),
  edit('a text becomes a date', 'retyped', 'loses_data', isType('string'), ({ item }) => {
    item.type = 'date';
    delete item.max_length;
  }),
  edit('buttons become a list', 'retyped', 'safe', isType('single'), set('type', 'dropdown')),
  edit('several become one', 'retyped', 'loses_data', isType('multi'), ({ item }) => {
    item.type = 'single';
    delete item.exclusive;
  }),
  edit('a choice comes', 'choices', 'safe', isType('single', 'multi'), ({ item }) => item.choices.push(...choices('z'))),
  edit('choices change places', 'choices', 'safe', isType('single', 'multi'), ({ item }) => {
    item.choices = item.choices.toReversed();
  }),
  edit('a choice says something else', 'choices', 'attention', isType('single', 'multi'), ({ item }) => {
    item.choices[0] = { ...item.choices[0], title: { en: 'Something else' } };
  }),
  edit('a choice goes', 'choices', 'loses_data', (spot) => isType('single', 'multi')(spot) && isPlain(spot), ({ item }) => item.choices.splice(0, 1)),
  edit('an exclusion comes', 'exclusive', 'loses_data', isType('multi'), ({ item }) => item.exclusive.push({ value: 'a', excludes: ['b'] })),
  edit('an exclusion goes', 'exclusive', 'safe', isType('multi'), ({ item }) => item.exclusive.splice(0, 1)),
  edit('a range gets narrower', 'range', 'attention', isType('number'), set('valid_range', { min: 0, max: 2 })),
  edit('a range gets wider', 'range', 'safe', isType('number'), set('valid_range', { min: -5, max: 500 })),
  edit('a range goes', 'range', 'safe', isType('number'), ({ item }) => delete item.valid_range),
  edit('a date may not be past', 'range', 'attention', isType('date'), set('valid_range', { min: 'today', max: 'today' })),
  edit('decimals go', 'format', 'loses_data', (spot) => isType('number')(spot) && spot.item.number_format.scale > 0, set('number_format', { scale: 0 })),
  edit('decimals come', 'format', 'safe', isType('number'), set('number_format', { scale: 5 })),
  edit('digits get fewer', 'format', 'attention', isType('number'), ({ item }) => {
    item.number_format = { ...item.number_format, precision: 1 };
  }),
  edit('a text gets shorter', 'format', 'attention', isType('string'), set('max_length', 1)),
  edit('a text gets longer', 'format', 'safe', isType('string'), set('max_length', 50)),
  edit('an item becomes required', 'required', 'attention', (spot) => holds(spot) && spot.item.required !== true, set('required', true)),
  edit('an item is required no more', 'required', 'safe', (spot) => spot.item.required === true, ({ item }) => delete item.required),
  edit('an item gets a condition', 'condition', 'loses_data', (spot) => isPlain(spot) && !spot.isRepeated, ({ list, index, item: child }) => {
    const gate = item('single', 'gate', { choices: choices('p', 'q'), activation: [{ when: ['p'], items: [child as Item] }] });
    list.splice(index, 1, gate as Loose);
  }),
  edit(
    'a condition gets narrower',
    'condition',
    'loses_data',
    (spot) => isType('single', 'multi')(spot) && (firstEntry(spot)?.when.length ?? 0) > 1,
    (spot) => {
      firstEntry(spot)!.when = firstEntry(spot)!.when.slice(1);
    },
  ),
  edit('a condition goes', 'condition', 'safe', (spot) => !spot.isConditional && (firstEntry(spot)?.items ?? []).length === 1 && !firstEntry(spot)!.items[0].required && isType('number', 'string', 'date')({ ...spot, item: firstEntry(spot)!.items[0] }), (spot) => {
    const entry = firstEntry(spot)!;
    spot.list.splice(spot.index + 1, 0, ...entry.items.splice(0));
    spot.item.activation = spot.item.activation.filter((other: Loose) => other !== entry);
  }),
  edit('a title changes', 'text', 'safe', () => true, set('title', { ja: '別', en: 'Other' })),
  edit('an item gets a condition over others', 'condition', 'loses_data', (spot) => isPlain(spot) && spot.item.relevant === undefined, set('relevant', 'count(1) = 2')),
  edit('an answer must meet more', 'range', 'attention', ({ item }) => item.type === 'string' && item.constraint === undefined, set('constraint', 'string-length(.) != 1')),
  edit('an answer must meet less', 'range', 'safe', ({ item }) => item.constraint !== undefined, ({ item }) => {
    delete item.constraint;
  }),
  edit('a constraint is worded', 'text', 'safe', ({ item }) => item.constraint !== undefined, set('constraint_message', { ja: 'だめ', en: 'No' })),
  edit('a sum gets other sources', 'computed', 'attention', ({ item, page }) => item.plugin?.params.sources?.length > 1 && !JSON.stringify(page).includes('"relevant"'), ({ item }) => item.plugin.params.sources.pop()),
  edit('a repeat may stand less often', 'range', 'attention', ({ item }) => item.class === 'repeat', set('max_count', 1)),
  edit('a repeat must stand more often', 'range', 'attention', ({ item }) => item.class === 'repeat', set('min_count', 2)),
  edit('an item tells cards apart', 'lists', 'attention', (spot) => holds(spot) && !spot.isRepeated, ({ item, page }, design) => design.id_attributes.push(`${page.name}.${item.name}`)),
];

export const copyOf = (design: CardDesign): Loose => structuredClone(design);
