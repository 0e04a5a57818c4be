import { checkTypes, type Holding, type Look, type Scope } from '../language/expression/check-types.ts';
import type { ExpressionCode } from '../language/expression/expression-codes.ts';
import { columnIn, type Expression, type ExpressionFault } from '../language/expression/expression.ts';
import { behaviourOf, holdingOf, partsOf } from '../items/behaviours.ts';
import { closest } from '../text/closest.ts';
import type { Item, Path } from './card-design.ts';
import { type Diagnostic, designError } from './diagnostic.ts';
import { expressionOf, expressionsOf, type ItemExpression } from './item-expressions.ts';
import { onceFor } from './once-for.ts';
import { splitReference } from './references.ts';
import { cellOf } from './places.ts';
import type { Place } from './walk.ts';

type PlacesByPath = ReadonlyMap<Path, Place>;

/** The result is null where the item has no answer, or only parts of it can be used. */
export const holdsAt = (place: Place, byPath: PlacesByPath, above: ReadonlySet<Item> = new Set()): Holding | null => {
  const holds = holdingOf(place.item);
  return holds === 'formula' ? calculated(place, byPath, above) : holds;
};

const calculated = (place: Place, byPath: PlacesByPath, above: ReadonlySet<Item>): Holding => {
  const tree = expressionOf(place.item, 'calculation');
  if (!tree || above.has(place.item) || above.size > deepest) return { kind: 'any' };
  const { kind, isAge = false } = checkTypes(tree, scopeOf(place, byPath, null, new Set([...above, place.item]))).holds;
  return { kind: kind === 'choices' ? 'text' : kind, isAge };
};
/** Nested formulas are followed this deep; deeper ones may hold anything. */
const deepest = 20;

type Refusal = Pick<ExpressionFault, 'code' | 'params'>;
const refusal = (code: ExpressionCode, params: ExpressionFault['params']): Refusal => ({ code, params });

const withPage = (from: Place, written: Path, byPath: PlacesByPath): Path | null => {
  const path = `${from.page.name}.${written}`;
  const { item, part } = splitReference(path);
  const target = byPath.get(item);
  return target && part !== null && Object.hasOwn(partsOf(target.item), part) ? path : null;
};

const scopeOf = (from: Place, byPath: PlacesByPath, self: Holding | null, above: ReadonlySet<Item>, hasColumns = false): Scope => ({
  self,
  item: (written) => {
    // The content of a column is not known: it may be a text, a number or a list.
    if (hasColumns && columnIn(written) !== null) return { kind: 'any' };
    const { item: path, part } = splitReference(written);
    const target = byPath.get(path);
    if (!target) return refusal('expression.unknown_item', { path: written, suggestion: withPage(from, path, byPath) ?? closest(path, byPath.keys()) });
    const parts = partsOf(target.item);
    const names = Object.keys(parts);
    if (part !== null) {
      const kind = Object.hasOwn(parts, part) ? parts[part] : undefined;
      return kind ? { kind, item: written } : refusal('expression.unknown_part', { path, part, suggestion: closest(part, names) });
    }
    const holds = known(target, byPath, above);
    if (holds) return { ...holds, item: target.item.name };
    if (names.length > 0) return refusal('expression.needs_part', { path, parts: names.join(', ') });
    return null;
  },
});

const holdingsIn = onceFor((_byPath: PlacesByPath) => new Map<Place, Holding | null>());

const known = (place: Place, byPath: PlacesByPath, above: ReadonlySet<Item>): Holding | null => {
  const found = holdingsIn(byPath);
  const last = found.get(place);
  if (last !== undefined) return last;
  const holds = holdsAt(place, byPath, above);
  found.set(place, holds);
  return holds;
};

const selfOf = (place: Place, byPath: PlacesByPath): Holding | null => (holdingOf(place.item) === 'formula' ? { kind: 'any' } : holdsAt(place, byPath));

/** Null for an expression that cannot be parsed. */
export const checkedTypes = (place: Place, { key, parsed: { tree } }: ItemExpression, byPath: PlacesByPath, look?: Look): ReturnType<typeof checkTypes> | null => {
  if (!tree) return null;
  const self = key === 'constraint' || key === 'warning' || key === 'default' || key === 'calculation' ? selfOf(place, byPath) : null;
  const above: ReadonlySet<Item> = key === 'calculation' ? new Set([place.item]) : new Set();
  return checkTypes(tree, scopeOf(place, byPath, self && { ...self, item: place.item.name }, above, key === 'choice_filter'), look);
};

/** A random value is stored with an answer; a condition has no answer to store it with. */
const drawsChance = (part: Expression): boolean => part.kind === 'call' && (part.name === 'random' || part.name === 'uuid' || part.of.some(drawsChance));

const faultsOf = (place: Place, expression: ItemExpression, byPath: PlacesByPath): readonly ExpressionFault[] => {
  if (expression.text.trim() === '') return [{ code: 'expression.unfinished', at: 0, params: {} }];
  if (!['calculation', 'default'].includes(expression.key) && expression.parsed.tree && drawsChance(expression.parsed.tree)) {
    return [{ code: 'expression.chance_in_condition', at: expression.parsed.tree.at, params: {} }];
  }
  return checkedTypes(place, expression, byPath)?.faults ?? (expression.parsed.fault ? [expression.parsed.fault] : []);
};

const longestExcerpt = 40;

/** Columns in the text of a finding count from 1. */
export const led = (place: Place, { at: key, text }: ItemExpression, { code, at, params }: ExpressionFault<string>): Diagnostic =>
  designError(code, cellOf(place, key), { ...params, near: text.slice(at, at + longestExcerpt), column: at + 1 });

export const checkExpressions = (place: Place, byPath: PlacesByPath): readonly Diagnostic[] => {
  const found = misplaced(place);
  const expressions = expressionsOf(place.item);
  if (expressions.length === 0) return found;
  return [...expressions.flatMap((expression) => faultsOf(place, expression, byPath).map((fault) => led(place, expression, fault))), ...found];
};

const judged = ['constraint', 'warning'] as const;

const misplaced = (place: Place): Diagnostic[] => {
  const { item } = place;
  const found: Diagnostic[] = [];
  const { default_options } = item;
  if (default_options?.kind === 'expression' && typeof default_options.value !== 'string') {
    found.push(designError('design.wrong_type', cellOf(place, 'default_options.value'), { key: 'value', expected: 'string' }));
  }
  if (item.class !== 'attribute') return found;
  const isEntered = behaviourOf(item).answer === 'entered';
  for (const key of judged) {
    if (item[key] !== undefined && !isEntered) found.push(designError('design.constraint_without_entry', cellOf(place, key), { name: item.name }));
  }
  if (item.rules !== undefined && !isEntered) found.push(designError('design.constraint_without_entry', cellOf(place, 'rules'), { name: item.name }));
  if (item.calculation !== undefined && !isEntered) found.push(designError('design.calculation_without_entry', cellOf(place, 'calculation'), { name: item.name }));
  const isCalculated = item.calculation !== undefined || ('plugin' in item && item.plugin.kind === 'expression');
  if (item.trigger !== undefined && !isCalculated) found.push(designError('design.trigger_alone', cellOf(place, 'trigger'), { name: item.name }));
  return found;
};
