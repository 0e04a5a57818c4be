import type { AnswerValue, AttributeItem, AttributeType, Exclusive, Item } from '../../design/card-design.ts';
import { expressionOf } from '../../design/item-expressions.ts';
import { mentionsIn } from '../../language/expression/expression.ts';
import { behaviourOf, holdsAnswer, typeOf } from '../../items/behaviours.ts';
import type { IssueCode } from '../../items/issue-codes.ts';
import codes from '../../items/issue-params.json' with { type: 'json' };
import { excludeEachOther } from '../../items/offered.ts';
import { pluginDifferences } from './plugin-changes.ts';
import { type ChangeEffect, type ItemDifference, rangeDifference, same } from './design-change.ts';

const text = (value: string | number | undefined): string => String(value ?? '–');
const always = (): boolean => true;
const listed = (value: AnswerValue): readonly AnswerValue[] => (Array.isArray(value) ? (value as readonly AnswerValue[]) : [value]);

const likenessOf = (item: AttributeItem): AttributeType => {
  const behaviour = behaviourOf(item);
  return (behaviour.answer === 'entered' ? behaviour.alike : undefined) ?? item.type;
};

type Takers = { readonly [Type in AttributeType]?: ChangeEffect };

const texts: Takers = { string: 'attention', text: 'attention' };
const choices: Takers = { single: 'safe', dropdown: 'safe', multi: 'attention', ...texts };

/** Of each type, the others that take over its answers. */
const takers: { readonly [Type in AttributeType]?: Takers } = {
  single: choices,
  dropdown: choices,
  number: texts,
  date: texts,
  time: texts,
  datetime: texts,
  string: { text: 'safe' },
  text: { string: 'loses_data' },
};

const keptAsOf = (before: AttributeItem, after: AttributeItem): ChangeEffect | undefined => {
  if (behaviourOf(before).answer !== 'entered') return undefined;
  const [was, is] = [likenessOf(before), likenessOf(after)];
  return was === is ? 'safe' : takers[was]?.[is];
};

const retyped = (before: Item, after: Item): readonly ItemDifference[] => {
  const params = { before: typeOf(before), after: typeOf(after) };
  if (!holdsAnswer(before)) return [{ kind: 'retyped', effect: 'safe', params }];
  const isPair = before.class === 'attribute' && after.class === 'attribute';
  const keptAs = isPair ? keptAsOf(before, after) : undefined;
  const lengths = isPair && keptAs ? lengthOf(before, after) : [];
  const finds = (Object.keys({ ...codes.issues, ...codes.unreadable }) as IssueCode[]).filter((code) => !lengths.some((length) => length.finds?.includes(code)));
  return [{ kind: 'retyped', effect: keptAs ?? 'loses_data', params, loses: always, finds }, ...lengths];
};

const lengthOf = (before: AttributeItem, after: AttributeItem): readonly ItemDifference[] => {
  const limit = 'max_length' in after ? after.max_length : undefined;
  const was = 'max_length' in before ? before.max_length : undefined;
  if (limit === was) return [];
  const params = { part: 'max_length', before: text(was), after: text(limit) };
  if (limit === undefined || (was !== undefined && was <= limit)) return [{ kind: 'format', effect: 'safe', params }];
  return [{ kind: 'format', effect: 'attention', params, finds: ['item.too_long'] }];
};

const choiceDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  if (!('choices' in before) || !('choices' in after)) return [];
  const now = new Map(after.choices.map((choice) => [choice.value, choice]));
  const was = new Map(before.choices.map((choice) => [choice.value, choice]));
  const removed = [...was.keys()].filter((value) => !now.has(value));
  const added = [...now.keys()].filter((value) => !was.has(value));
  const reworded = [...now].filter(([value, choice]) => was.has(value) && !same(choice, was.get(value))).map(([value]) => value);
  const isOrdered = same([...was.keys()].filter((value) => now.has(value)), [...now.keys()].filter((value) => was.has(value)));
  if (removed.length + added.length + reworded.length === 0 && isOrdered) return [];
  const gone = new Set<AnswerValue>(removed);
  return [
    {
      kind: 'choices',
      effect: removed.length > 0 ? 'loses_data' : reworded.length > 0 ? 'attention' : 'safe',
      params: { removed: removed.join(', ') || '–', added: added.join(', ') || '–', reworded: reworded.join(', ') || '–' },
      ...(removed.length > 0 && { loses: (lost) => listed(lost).some((value) => gone.has(value)) }),
    },
  ];
};

const rulesOf = (item: Item): readonly Exclusive[] => ('exclusive' in item ? (item.exclusive ?? []) : []);

const exclusiveDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  const [was, now] = [rulesOf(before), rulesOf(after)];
  if (same(was, now)) return [];
  const values = 'choices' in after ? after.choices.map(({ value }) => value) : [];
  const isChoice = (value: AnswerValue): boolean => typeof value === 'string' && values.includes(value);
  // Only values named in a rule can clash, so the loop compares rules with values only.
  const named = [...new Set(now.map(({ value }) => value))];
  const isNew = named.some((one) => values.some((other) => one !== other && excludeEachOther(now, one, other) && !excludeEachOther(was, one, other)));
  const params = { before: was.map(({ value }) => value).join(', ') || '–', after: now.map(({ value }) => value).join(', ') || '–' };
  return [{ kind: 'exclusive', effect: isNew ? 'loses_data' : 'safe', params, ...(isNew && { loses: (lost) => listed(lost).some(isChoice) }) }];
};

const formatDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  const one = 'number_format' in before ? (before.number_format ?? {}) : {};
  const other = 'number_format' in after ? (after.number_format ?? {}) : {};
  const cut = (part: 'scale' | 'precision', effect: 'loses_data' | 'attention', probe: Partial<ItemDifference>): readonly ItemDifference[] => {
    const [was, now] = [one[part], other[part]];
    if (was === now) return [];
    const isLess = now !== undefined && (was ?? Infinity) > now;
    return [{ kind: 'format', effect: isLess ? effect : 'safe', params: { part, before: text(was), after: text(now) }, ...(isLess && probe) }];
  };
  return [...cut('scale', 'loses_data', { loses: always }), ...cut('precision', 'attention', { finds: ['item.too_many_digits'] })];
};

const exactness = ['granularity', 'partial', 'about', 'seconds'] as const;

const exactnessDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  const of = (item: Item, key: string): unknown => (item as unknown as { readonly [key: string]: unknown })[key];
  return exactness.flatMap((key) => {
    const [was, now] = [of(before, key), of(after, key)];
    if (was === now) return [];
    const isWider = key !== 'granularity' && (was === undefined || (was === 'month' && now === 'year'));
    const effect = isWider || (key === 'granularity' && now === undefined) ? 'safe' : 'loses_data';
    return [{ kind: 'format', effect, params: { part: key, before: text(was as string | undefined), after: text(now as string | undefined) }, ...(effect === 'loses_data' && { loses: always }) }];
  });
};

/** Cards can be checked only if the constraint reads nothing but the answer itself. */
const constraintDifferences = (before: AttributeItem, after: AttributeItem): readonly ItemDifference[] => {
  const params = { before: before.constraint ?? '–', after: after.constraint ?? '–' };
  if (before.constraint === after.constraint) return [];
  const tree = expressionOf(after, 'constraint');
  if (!tree) return [{ kind: 'range', effect: 'safe', params }];
  return [{ kind: 'range', effect: 'attention', params, ...(mentionsIn(tree).length === 0 && { finds: ['item.constraint_unmet'] }) }];
};

const countDifference = (before: string | undefined, after: string | undefined): readonly ItemDifference[] =>
  before === after ? [] : [{ kind: 'range', effect: after === undefined ? 'safe' : 'loses_data', params: { before: text(before), after: text(after) } }];

const rangeDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  if (before.class === 'repeat' && after.class === 'repeat') {
    const limits = ({ min_count = 1, max_count }: typeof before) => ({ min: min_count, ...(max_count !== undefined && { max: max_count }) });
    return [...rangeDifference(limits(before), limits(after)), ...countDifference(before.repeat_count, after.repeat_count)];
  }
  return rangeDifference('valid_range' in before ? (before.valid_range ?? {}) : {}, 'valid_range' in after ? (after.valid_range ?? {}) : {});
};

const textKeys: readonly string[] = ['title', 'description', 'placeholder', 'prefix', 'suffix', 'constraint_message', 'warning_message', 'required_message'];
const harmlessKeys: ReadonlySet<string> = new Set(['default_options', 'column_width', 'layout', 'others', 'force_display', 'keypad', 'best', 'thousands', 'other_units', 'warning', 'soft_range']);
const otherKeys: ReadonlySet<string> = new Set([
  'class', 'type', 'name', 'items', 'activation', 'relevant', 'source', 'required', 'required_if', 'constraint', 'choices', 'choices_from', 'exclusive', 'reasons', 'valid_range', 'number_format', ...exactness, 'max_length', 'min_count', 'max_count', 'repeat_count', 'plugin',
]); // prettier-ignore

const valueOf = (item: Item, key: string): unknown => (item as unknown as { readonly [key: string]: unknown })[key];

/** Cards can be checked only if the item is always required. */
const requiredDifference = ({ required = false, required_if }: Item): ItemDifference => {
  if (!required && required_if !== undefined) return { kind: 'required', effect: 'attention', params: { after: required_if } };
  return { kind: 'required', effect: required ? 'attention' : 'safe', params: { after: required ? 'yes' : 'no' }, isNeeded: required };
};

const plainDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !same(valueOf(before, key), valueOf(after, key)));
  const texts = textKeys.filter((key) => changed.includes(key));
  const { answer } = behaviourOf(after);
  return [
    ...(texts.length > 0 ? [{ kind: 'text', effect: 'safe', params: { parts: texts.join(', ') } } as const] : []),
    ...changed.flatMap((key): readonly ItemDifference[] => {
      if (textKeys.includes(key) || otherKeys.has(key)) return [];
      // Without the mark, everybody who reads the cards sees the answers.
      if (key === 'identifier') return [{ kind: 'behaviour', effect: before.identifier === true ? 'attention' : 'safe', params: { part: key } }];
      if (harmlessKeys.has(key)) return [{ kind: 'behaviour', effect: 'safe', params: { part: key } }];
      if (answer === 'computed' && key !== 'readonly') return [{ kind: 'computed', effect: 'attention', params: {} }];
      const isShownOnly = after.class === 'attribute' && answer === 'none';
      return [{ kind: 'behaviour', effect: isShownOnly ? 'safe' : 'attention', params: { part: key } }];
    }),
    ...(changed.includes('required') || changed.includes('required_if') ? [requiredDifference(after)] : []),
  ];
};

export const itemDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  const isAttribute = before.class === 'attribute' && after.class === 'attribute';
  const arePlugins = 'plugin' in before && 'plugin' in after && !same(before.plugin.params, after.plugin.params);
  const own =
    typeOf(before) !== typeOf(after)
      ? retyped(before, after)
      : [
          ...formatDifferences(before, after),
          ...exactnessDifferences(before, after),
          ...rangeDifferences(before, after),
          ...(arePlugins ? pluginDifferences(before, after) : []),
          ...(isAttribute ? [...lengthOf(before, after), ...constraintDifferences(before, after)] : []),
        ];
  return [...own, ...choiceDifferences(before, after), ...exclusiveDifferences(before, after), ...plainDifferences(before, after)];
};
