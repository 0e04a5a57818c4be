import { checkCondition, checkTypes, type Holding, type Scope } from '../expression/check-types.ts';
import type { ExpressionCode } from '../expression/expression-codes.ts';
import type { ExpressionFault } from '../expression/expression.ts';
import { closest } from '../text/closest.ts';
import type { AttributeItem, Item, Path, PluginKind } from './card-design.ts';
import { type Diagnostic, designError } from './diagnostic.ts';
import { expressionOf, expressionsOf, type ItemExpression } from './item-expressions.ts';
import { isWithinReach, partsOf, splitReference } from './references.ts';
import { jsonPathOf, type Place } from './walk.ts';

type PlacesByPath = ReadonlyMap<Path, Place>;

/** What expressions read of each plugin kind, where it is not a number; null for one whose parts must be named. */
const pluginHolds: { readonly [Kind in PluginKind]?: Holding | null } = {
  weekday: { kind: 'text' },
  organisation_name: { kind: 'text' },
  interlocked_dropdown: { kind: 'choice' },
  blood_pressure: null,
};

/** What an item's answer holds; null where there is none, or only its parts can be used. */
const holdingOf = (place: Place, byPath: PlacesByPath, above: ReadonlySet<Item>): Holding | null => {
  const { item } = place;
  if (item.class === 'repeat') return { kind: 'number' };
  if (item.class !== 'attribute') return null;
  switch (item.type) {
    case 'check':
      return { kind: 'yes_no' };
    case 'single':
    case 'dropdown':
      return { kind: 'choice', values: item.choices.map(({ value }) => value) };
    case 'multi':
      return { kind: 'choices', values: item.choices.map(({ value }) => value) };
    case 'number':
    case 'age':
    case 'gcs':
    case 'hidden_count':
      return { kind: 'number' };
    case 'date':
    case 'time':
    case 'datetime':
      return { kind: item.type };
    case 'string':
    case 'text':
    case 'score_level':
      return { kind: 'text' };
    case 'plugin':
      if (item.plugin.kind === 'expression') return calculated(place, byPath, above);
      return item.plugin.kind in pluginHolds ? (pluginHolds[item.plugin.kind] ?? null) : { kind: 'number' };
    default:
      return null;
  }
};

/** A formula holds what it comes to; a circle is a finding of its own. */
const calculated = (place: Place, byPath: PlacesByPath, above: ReadonlySet<Item>): Holding => {
  const tree = expressionOf(place.item, 'calculation');
  if (!tree || above.has(place.item) || above.size > deepest) return { kind: 'any' };
  const { kind } = checkTypes(tree, scopeOf(place, byPath, null, new Set([...above, place.item]))).holds;
  return { kind };
};
/** Formulas over formulas are followed so far; what is further is taken as it comes. */
const deepest = 20;

const textParts: ReadonlySet<string> = new Set(['code', 'name', 'kind', 'group']);

type Refusal = Pick<ExpressionFault, 'code' | 'params'>;
const refusal = (code: ExpressionCode, params: ExpressionFault['params']): Refusal => ({ code, params });

const scopeOf = (from: Place, byPath: PlacesByPath, self: Holding | null, above: ReadonlySet<Item>): Scope => ({
  self,
  item: (written, many) => {
    const { item: path, part } = splitReference(written);
    const target = byPath.get(path);
    if (!target) return refusal('expression.unknown_item', { path: written, suggestion: closest(path, byPath.keys()) });
    if (!many && !isWithinReach(from, target)) return refusal('expression.into_repetition', { path: written });
    const parts = partsOf(target.item);
    if (part !== null && !parts.includes(part)) {
      return refusal('expression.unknown_part', { path, part, suggestion: closest(part, parts) });
    }
    if (part !== null) return { kind: textParts.has(part) ? 'text' : 'number', item: written };
    const holds = known(target, byPath, above);
    if (holds) return { ...holds, item: target.item.name };
    if (parts.length > 0) return refusal('expression.needs_part', { path, parts: parts.join(', ') });
    return refusal('expression.without_answer', { path: written });
  },
});

/** What each item holds is asked for again and again; a design is looked through as a whole. */
const holdings = new WeakMap<PlacesByPath, Map<Place, Holding | null>>();

const known = (place: Place, byPath: PlacesByPath, above: ReadonlySet<Item>): Holding | null => {
  const found = holdings.get(byPath) ?? new Map<Place, Holding | null>();
  holdings.set(byPath, found);
  const last = found.get(place);
  if (last !== undefined) return last;
  const holds = holdingOf(place, byPath, above);
  found.set(place, holds);
  return holds;
};

const silent: ReadonlySet<AttributeItem['type']> = new Set(['label', 'separator', 'watch', 'hidden_count', 'score_level']);
const enteredPlugins: ReadonlySet<PluginKind> = new Set(['blood_pressure', 'interlocked_dropdown']);

const isEntered = (item: Item): boolean =>
  item.class === 'attribute' && !silent.has(item.type) && (item.type !== 'plugin' || enteredPlugins.has(item.plugin.kind));

const faultsOf = (place: Place, { key, text, parsed }: ItemExpression, byPath: PlacesByPath): readonly ExpressionFault[] => {
  if (text.trim() === '') return [{ code: 'expression.unfinished', at: 0, params: {} }];
  if (!parsed.tree) return [parsed.fault];
  if (key === 'relevant') return checkCondition(parsed.tree, scopeOf(place, byPath, null, new Set()));
  if (key === 'constraint') {
    const self = holdingOf(place, byPath, new Set());
    return checkCondition(parsed.tree, scopeOf(place, byPath, self && { ...self, item: place.item.name }, new Set()));
  }
  const { holds, faults } = checkTypes(parsed.tree, scopeOf(place, byPath, null, new Set([place.item])));
  if (faults.length > 0 || holds.kind !== 'choices') return faults;
  return [{ code: 'expression.needs_text', at: parsed.tree.at, params: { kind: holds.kind } }];
};

const longestExcerpt = 40;

/** Every fault in the expressions of an item, with its column in the text (from 1). */
export const checkExpressions = (place: Place, byPath: PlacesByPath): Diagnostic[] => {
  const { item } = place;
  const found = expressionsOf(item).flatMap((expression) =>
    faultsOf(place, expression, byPath).map(({ code, at, params }) => {
      const near = expression.text.slice(at, at + longestExcerpt);
      return designError(code, `${jsonPathOf(place)}.${expression.at}`, { ...params, near, column: at + 1 });
    }),
  );
  if (item.class === 'attribute' && item.constraint !== undefined && !isEntered(item)) {
    found.push(designError('design.constraint_without_entry', `${jsonPathOf(place)}.constraint`, { name: item.name }));
  }
  return found;
};
