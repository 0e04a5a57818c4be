import { countCharacters } from '../text/characters.ts';
import type { AnswerValue, AttributeItem, AttributeType, Exclusive, Item, Plugin, PluginParam, ValidRange } from './card-design.ts';
import { evaluateExpression } from '../expression/evaluate-expression.ts';
import { mentionsIn } from '../expression/expression.ts';
import { expressionOf } from './item-expressions.ts';
import { termIn } from './term-in.ts';
import type { ChangeEffect, ChangeKind, DesignChange, Probe } from './design-change.ts';

/** A difference between an item and what it was, without its place. */
export interface ItemDifference {
  readonly kind: ChangeKind;
  readonly effect: ChangeEffect;
  readonly params: DesignChange['params'];
  readonly isLost?: Probe['isLost'];
  readonly isUnfit?: Probe['isUnfit'];
  /** The item may not stay blank any more. */
  readonly isNeeded?: boolean;
}

export const typeOf = (item: Item): string =>
  item.class !== 'attribute' ? item.class : item.type === 'plugin' ? item.plugin.kind : item.type;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const text = (value: string | number | undefined): string => String(value ?? '–');
/** An answer as it is compared with the words of a design. */
const plain = (value: AnswerValue): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const always = (): boolean => true;

/** Types whose every answer the other type takes over as it is (engine: items' normalise). */
const kept: { readonly [From in AttributeType]?: { readonly [To in AttributeType]?: ChangeEffect } } = {
  single: { dropdown: 'safe', multi: 'attention', string: 'attention', text: 'attention' },
  dropdown: { single: 'safe', multi: 'attention', string: 'attention', text: 'attention' },
  string: { text: 'safe' },
  number: { string: 'attention', text: 'attention' },
  date: { string: 'attention', text: 'attention' },
  time: { string: 'attention', text: 'attention' },
  datetime: { string: 'attention', text: 'attention' },
};

const silentTypes: ReadonlySet<AttributeType> = new Set(['label', 'separator', 'watch'] as const);

/** Whether cards keep something under the item's name. */
export const holdsAnswer = (item: Item): boolean =>
  item.class === 'repeat' || (item.class === 'attribute' && !silentTypes.has(item.type));

/** One line cannot hold line breaks. */
const hasLines = (value: AnswerValue): boolean => typeof value === 'string' && /[\n\r\u2028\u2029]/.test(value);

const retyped = (before: Item, after: Item): readonly ItemDifference[] => {
  const params = { before: typeOf(before), after: typeOf(after) };
  if (!holdsAnswer(before)) return [{ kind: 'retyped', effect: 'safe', params }];
  if (before.class === 'attribute' && after.class === 'attribute') {
    const effect = kept[before.type]?.[after.type];
    if (effect) return [{ kind: 'retyped', effect, params }, ...lengthOf(before, after)];
    if (before.type === 'text' && after.type === 'string') {
      return [{ kind: 'retyped', effect: 'loses_data', params, isLost: hasLines }, ...lengthOf(before, after)];
    }
  }
  return [{ kind: 'retyped', effect: 'loses_data', params, isLost: always }];
};

/** A text that takes over other answers may be too short for them. */
const lengthOf = (before: AttributeItem, after: AttributeItem): readonly ItemDifference[] => {
  const limit = 'max_length' in after ? after.max_length : undefined;
  const was = 'max_length' in before ? before.max_length : undefined;
  if (limit === was) return [];
  const params = { part: 'max_length', before: text(was), after: text(limit) };
  if (limit === undefined || (was !== undefined && was <= limit)) return [{ kind: 'format', effect: 'safe', params }];
  const isUnfit = (value: AnswerValue): boolean => countCharacters(plain(value)) > limit;
  return [{ kind: 'format', effect: 'attention', params, isUnfit }];
};

const valuesIn = (value: AnswerValue): readonly AnswerValue[] => (Array.isArray(value) ? (value as readonly AnswerValue[]) : [value]);

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
      ...(removed.length > 0 && { isLost: (value) => valuesIn(value).some((each) => gone.has(each)) }),
    },
  ];
};

const excludes = (rules: readonly Exclusive[], one: string, other: string): boolean =>
  rules.some((rule) => rule.value === one && (rule.excludes === '*' || rule.excludes.includes(other)));

const clash = (rules: readonly Exclusive[], one: string, other: string): boolean => excludes(rules, one, other) || excludes(rules, other, one);

const rulesOf = (item: Item): readonly Exclusive[] => ('exclusive' in item ? (item.exclusive ?? []) : []);

const exclusiveDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  const [was, now] = [rulesOf(before), rulesOf(after)];
  if (same(was, now)) return [];
  const values = 'choices' in after ? after.choices.map(({ value }) => value) : [];
  // Only a value that a rule names can clash, so the look is at rules times values.
  const named = [...new Set(now.map(({ value }) => value))];
  const isNew = named.some((one) => values.some((other) => one !== other && clash(now, one, other) && !clash(was, one, other)));
  const isLost = (value: AnswerValue): boolean => {
    const chosen = valuesIn(value).map(plain);
    return chosen.some((one) => chosen.some((other) => one !== other && excludes(now, one, other)));
  };
  const params = { before: was.map(({ value }) => value).join(', ') || '–', after: now.map(({ value }) => value).join(', ') || '–' };
  return [{ kind: 'exclusive', effect: isNew ? 'loses_data' : 'safe', params, ...(isNew && { isLost }) }];
};

type Bound = string | number;

const rangeText = ({ min, max }: ValidRange<Bound>): string => `${min ?? ''}…${max ?? ''}`;

/** What the answer is compared by: years of an age, else the answer itself. */
const comparable = (value: AnswerValue): Bound | undefined => {
  if (typeof value === 'object' && value !== null && 'year' in value) {
    const { year, month } = value as { readonly year?: number; readonly month?: number };
    return year === undefined && month === undefined ? undefined : (year ?? 0) + (month ?? 0) / 12;
  }
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
};

const isOutside = (value: Bound | undefined, range: ValidRange<Bound>, today: string): boolean => {
  const [min, max] = [range.min, range.max].map((bound) => (bound === 'today' ? today : bound));
  const below = min !== undefined && typeof min === typeof value && value! < min;
  // A day as the upper bound of a date and time means the whole day.
  const above = max !== undefined && typeof max === typeof value && value! > max && !String(value).startsWith(`${max}T`);
  return below || above;
};

const rangeDifference = (was: ValidRange<Bound>, now: ValidRange<Bound>, pick: (value: AnswerValue) => Bound | undefined): readonly ItemDifference[] => {
  if (same(was, now) || rangeText(was) === rangeText(now)) return [];
  const narrows = (side: 'min' | 'max', isTighter: (one: Bound, other: Bound) => boolean): boolean => {
    const [old, next] = [was[side], now[side]];
    if (next === undefined || next === old) return false;
    return old === undefined || old === 'today' || next === 'today' || isTighter(next, old);
  };
  const isNarrower = narrows('min', (next, old) => next > old) || narrows('max', (next, old) => next < old);
  return [
    {
      kind: 'range',
      effect: isNarrower ? 'attention' : 'safe',
      params: { before: rangeText(was), after: rangeText(now) },
      ...(isNarrower && { isUnfit: (value, today) => isOutside(pick(value), now, today) }),
    },
  ];
};

const rangeOf = (item: Item): ValidRange<Bound> => ('valid_range' in item ? (item.valid_range ?? {}) : {});

const formatDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  const one = 'number_format' in before ? (before.number_format ?? {}) : {};
  const other = 'number_format' in after ? (after.number_format ?? {}) : {};
  const found: ItemDifference[] = [];
  const { scale, precision } = other;
  if (one.scale !== scale) {
    const cuts = scale !== undefined && (one.scale ?? Infinity) > scale;
    const isLost = (value: AnswerValue): boolean => typeof value === 'number' && (/\.(\d+)/.exec(String(value))?.[1]?.length ?? 0) > (scale ?? 0);
    found.push({
      kind: 'format',
      effect: cuts ? 'loses_data' : 'safe',
      params: { part: 'scale', before: text(one.scale), after: text(scale) },
      ...(cuts && { isLost }),
    });
  }
  if (one.precision !== precision) {
    const cuts = precision !== undefined && (one.precision ?? Infinity) > precision;
    const isUnfit = (value: AnswerValue): boolean => typeof value === 'number' && String(value).replace(/[-.]/g, '').length > (precision ?? 0);
    found.push({
      kind: 'format',
      effect: cuts ? 'attention' : 'safe',
      params: { part: 'precision', before: text(one.precision), after: text(precision) },
      ...(cuts && { isUnfit }),
    });
  }
  return found;
};

type Params = Plugin['params'];
const objectOf = (value: PluginParam | undefined): Params => (typeof value === 'object' && !Array.isArray(value) ? (value as Params) : {});

const pairDifferences = (was: Params, now: Params): readonly ItemDifference[] =>
  ['SBP', 'DBP'].flatMap((part) => {
    const limits = (params: Params): ValidRange<Bound> => {
      const { min, max } = objectOf(params[part]);
      return { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
    };
    return rangeDifference(limits(was), limits(now), (value) => comparable(objectOf(value as PluginParam)[part] ?? null));
  });

const interlockedValues = (params: Params): ReadonlySet<string> =>
  new Set(
    Object.entries(objectOf(params.choices)).flatMap(([source, list]) =>
      (Array.isArray(list) ? (list as readonly PluginParam[]) : []).map((choice) => `${source} ${JSON.stringify(objectOf(choice).value)}`),
    ),
  );

/** Kinds whose value the user enters; all others are computed anew whenever a card is saved. */
const pluginDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  if (before.class !== 'attribute' || after.class !== 'attribute' || before.type !== 'plugin' || after.type !== 'plugin') return [];
  const [was, now] = [before.plugin.params, after.plugin.params];
  if (same(was, now)) return [];
  if (after.plugin.kind === 'blood_pressure') return pairDifferences(was, now);
  if (after.plugin.kind === 'interlocked_dropdown') {
    const values = interlockedValues(now);
    const removed = [...interlockedValues(was)].filter((value) => !values.has(value));
    const added = [...values].filter((value) => !interlockedValues(was).has(value));
    const gone = new Set(removed.map((entry) => entry.slice(entry.indexOf(' ') + 1)));
    const isLost = (value: AnswerValue): boolean => was.source !== now.source || gone.has(JSON.stringify(value));
    const loses = removed.length > 0 || was.source !== now.source;
    const params = { removed: removed.join(', ') || '–', added: added.join(', ') || '–', reworded: '–' };
    return [{ kind: 'choices', effect: loses ? 'loses_data' : 'safe', params, ...(loses && { isLost }) }];
  }
  return [{ kind: 'computed', effect: 'attention', params: {} }];
};

/** Whether an answer meets a constraint that looks at nothing else. */
const constraintDifferences = (before: AttributeItem, after: AttributeItem): readonly ItemDifference[] => {
  const params = { before: before.constraint ?? '–', after: after.constraint ?? '–' };
  if (before.constraint === after.constraint) return [];
  const tree = expressionOf(after, 'constraint');
  if (!tree) return [{ kind: 'range', effect: 'safe', params }];
  const isUnfit = (value: AnswerValue, today: string): boolean =>
    evaluateExpression(tree, { today, self: termIn(after, value, null), read: () => null, readAll: () => [] }) === false;
  return [{ kind: 'range', effect: 'attention', params, ...(mentionsIn(tree).length === 0 && { isUnfit }) }];
};

const countDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  if (before.class !== 'repeat' || after.class !== 'repeat') return [];
  const limits = ({ min_count = 1, max_count }: typeof before): ValidRange<Bound> => ({ min: min_count, ...(max_count !== undefined && { max: max_count }) });
  return rangeDifference(limits(before), limits(after), (value) => comparable(value));
};

const textKeys = ['title', 'description', 'placeholder', 'prefix', 'suffix', 'constraint_message'] as const;
/** Keys whose change alters how an item is entered; none takes an answer away. */
const behaviourKeys = ['readonly', 'default_options', 'column_width', 'master', 'allow_free_text', 'gcs_type', 'ref', 'params', 'target', 'score_type', 'force_display'] as const;
/** Of these, the ones that concern the screen or new cards only. */
const harmless: ReadonlySet<string> = new Set(['default_options', 'column_width', 'force_display']);

const valueOf = (item: Item, key: string): unknown => (item as unknown as { readonly [key: string]: unknown })[key];

const plainDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  const changed = (key: string): boolean => !same(valueOf(before, key), valueOf(after, key));
  const texts = textKeys.filter(changed);
  const behaviours = behaviourKeys.filter(changed);
  const isAttribute = after.class === 'attribute';
  const isComputed = isAttribute && ['score_level', 'hidden_count'].includes(after.type);
  return [
    ...(texts.length > 0 ? [{ kind: 'text', effect: 'safe', params: { parts: texts.join(', ') } } as const] : []),
    ...behaviours.map((key): ItemDifference => {
      if (isComputed && ['params', 'target', 'score_type'].includes(key)) return { kind: 'computed', effect: 'attention', params: {} };
      const isHarmless = harmless.has(key) || (isAttribute && after.type === 'watch');
      return { kind: 'behaviour', effect: isHarmless ? 'safe' : 'attention', params: { part: key } };
    }),
    ...(changed('required')
      ? [{ kind: 'required', effect: after.required ? 'attention' : 'safe', params: { after: after.required ? 'yes' : 'no' }, isNeeded: after.required === true } as const]
      : []),
  ];
};

/** Every difference between an item and what it was, where it stands apart. */
export const itemDifferences = (before: Item, after: Item): readonly ItemDifference[] => {
  const isRetyped = typeOf(before) !== typeOf(after);
  const own = isRetyped
    ? retyped(before, after)
    : [
        ...formatDifferences(before, after),
        ...rangeDifference(rangeOf(before), rangeOf(after), comparable),
        ...pluginDifferences(before, after),
        ...countDifferences(before, after),
        ...(before.class === 'attribute' && after.class === 'attribute' ? [...lengthOf(before, after), ...constraintDifferences(before, after)] : []),
      ];
  return [...own, ...choiceDifferences(before, after), ...exclusiveDifferences(before, after), ...plainDifferences(before, after)];
};
