import { behaviourOf, holdingOf } from '../../items/behaviours.ts';
import { excludeEachOther } from '../../items/offered.ts';
import { countDigits, decimalText } from '../../text/decimal.ts';
import { hasSeconds } from '../../language/written-moments.ts';
import type { AttributeItem, CardDesign, Item, MultiItem, NumberItem, ValidRange } from '../../design/card-design.ts';
import { led } from '../../design/check-expressions.ts';
import { adviseTypes } from './advise-types.ts';
import { isPossible } from '../../design/check-design.ts';
import { designError, type Diagnostic } from '../../design/diagnostic.ts';
import { type Gate, type Gates, readGates } from '../../design/gates.ts';
import { evaluateCondition } from '../../language/expression/evaluate-expression.ts';
import type { Expression } from '../../language/expression/expression.ts';
import { lintTexts } from './lint-texts.ts';
import { reasonNumber, reasonsOf } from '../../design/missing-reasons.ts';
import { cellOf, type Places } from '../../design/places.ts';
import { activationOf, pathOf, type Place } from '../../design/walk.ts';

const designNote = (code: string, cell: string, params: Diagnostic['params']): Diagnostic => ({
  ...designError(code, cell, params),
  severity: 'note',
});

/** The design must have passed its checks; the notes are about probable mistakes. */
export const lintDesign = (design: CardDesign, places: Places): Diagnostic[] => {
  const gates = readGates(design, places);
  const unreachable = new Set<Item>();
  const found: Diagnostic[] = [];
  const warn = (place: Place, code: string, key: string, params: Diagnostic['params'] = {}): void => {
    found.push(designNote(code, cellOf(place, key), { name: place.item.name, ...params }));
  };
  for (const place of places.all) {
    const { item, parent } = place;
    if (parent && unreachable.has(parent.item)) unreachable.add(item);
    else if (isUnreachable(place, gates)) {
      unreachable.add(item);
      warn(place, 'design.unreachable', 'name');
    }
    if (!unreachable.has(item) && item.required === true && isNeverAnswered(place, design)) warn(place, 'design.never_complete', 'required');
    if (item.class !== 'attribute') continue;
    if ('exclusive' in item && excludesEverything(item)) warn(place, 'design.excludes_everything', 'exclusive[0].value');
    if ('number_format' in item) for (const { code, key, params } of numberFaults(item)) warn(place, code, key, params);
    for (const reason of reasonsOf(design, item)) {
      // Generated numbers are negative, so check them only where the item has a minimum.
      const number = reasonNumber(design, reason);
      const isOpen = reason.code === undefined && !('valid_range' in item && item.valid_range?.min !== undefined);
      if (!isOpen && isPossible(item, number)) warn(place, 'design.reason_number', 'reasons', { value: number });
    }
    for (const { key, value } of valuesWithSeconds(item)) warn(place, 'design.seconds', key, { value });
  }
  for (const [index, path] of design.id_attributes.entries()) {
    const place = gates.place(path);
    if (place === undefined) continue;
    if (gates.of(place).length > 0 || gates.conditions(place).length > 0) found.push(designNote('design.id_conditional', `id_attributes[${index}]`, { path }));
    else if (isNeverAnswered(place, design) && place.item.required !== true) {
      found.push(designNote('design.never_complete', `id_attributes[${index}]`, { name: place.item.name }));
    }
  }
  for (const place of places.all) {
    for (const { expression, hint } of adviseTypes(place, places.byPath)) {
      const { code, cell, params } = led(place, expression, hint);
      found.push(designNote(code, cell, params));
    }
  }
  return [...found, ...lintTexts(design, places).map(({ code, cell, params }) => designNote(code, cell, params))];
};

const isNeverAnswered = (place: Place, { numbering }: CardDesign): boolean => {
  const { item } = place;
  if (item.class !== 'attribute' || item.readonly !== true || item.default_options !== undefined || item.calculation !== undefined) return false;
  return behaviourOf(item).answer === 'entered' && !numbering.includes(pathOf(place));
};

const isClosed = (all: readonly Gate[]): boolean =>
  all.some((gate, index) => !canOpen(gate) || all.slice(index + 1).some((other) => contradict(gate, other)));

const isUnreachable = (place: Place, gates: Gates): boolean => {
  const { item } = place;
  const all = gates.all(place);
  const conditions = gates.conditions(place);
  if (all.length === 0 && conditions.length === 0 && item.class === 'attribute') return false;
  if (isClosed(all) || conditions.some(({ parts }) => parts.some(isNever))) return true;
  const source = item.class === 'group' && item.items.length === 0 ? gates.place(item.source ?? '') : undefined;
  const entries = activationOf(item);
  return source !== undefined && entries.length > 0 && entries.every(({ when }) => isClosed([{ source, when }, ...gates.all(source), ...all]));
};

const isNever = (part: Expression): boolean => isFixed(part) && evaluateCondition(part, nothing) !== true;
const isFixed = (part: Expression): boolean =>
  part.kind === 'number' || part.kind === 'text' || (part.kind === 'call' && part.name !== 'today' && part.of.every(isFixed));
const nothing = { today: '', self: null, read: () => null, readAll: () => [] };

/** A read-only choice item holds only its default. */
const canOpen = ({ source: { item }, when }: Gate): boolean => {
  if (item.class !== 'attribute' || item.readonly !== true) return true;
  const { default_options } = item;
  if (default_options?.kind !== 'value') return false;
  const { value } = default_options;
  const held: readonly unknown[] = Array.isArray(value) ? value : [value];
  return held.some((each) => when.includes(each === true ? 'true' : typeof each === 'string' ? each : ''));
};

const oneChoice = ['choice'];
const timed = ['time', 'datetime'];
const nothingFound: readonly never[] = [];

const isKind = (item: Item, kinds: readonly string[]): boolean => {
  const holds = holdingOf(item);
  return holds !== null && holds !== 'formula' && kinds.includes(holds.kind);
};

const contradict = (one: Gate, other: Gate): boolean => {
  if (one.source.item !== other.source.item) return false;
  const { item } = one.source;
  if (!('choices' in item)) return false;
  if (isKind(item, oneChoice)) return !one.when.some((value) => other.when.includes(value));
  return 'exclusive' in item && one.when.every((value) => other.when.every((second) => value !== second && excludeEachOther(item.exclusive ?? [], value, second)));
};

const excludesEverything = (item: MultiItem): boolean => {
  const { choices, exclusive = [] } = item;
  if (choices.length < 2 || exclusive.length === 0) return false;
  if (exclusive.length < choices.length - 1 && !exclusive.some(({ excludes }) => excludes !== '*')) return false;
  return choices.every(({ value }, index) => choices.slice(index + 1).every((other) => excludeEachOther(exclusive, value, other.value)));
};

const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : (decimalText(value).split('.')[1] ?? '').length);

/** Seconds of a default would be cut silently, and no answer can equal a bound with seconds. */
const valuesWithSeconds = (item: AttributeItem): readonly { readonly key: string; readonly value: string }[] => {
  if (!isKind(item, timed) || 'seconds' in item) return nothingFound;
  const { default_options } = item;
  const { valid_range, soft_range } = item as { readonly [key in 'valid_range' | 'soft_range']?: ValidRange<string | number> };
  const written = {
    'default_options.value': default_options?.kind === 'value' ? default_options.value : undefined,
    'valid_range.min': valid_range?.min,
    'valid_range.max': valid_range?.max,
    'soft_range.min': soft_range?.min,
    'soft_range.max': soft_range?.max,
  };
  return Object.entries(written).flatMap(([key, value]) => (typeof value === 'string' && hasSeconds(value) ? [{ key, value }] : []));
};

const sides = ['min', 'max'] as const;

interface NumberFault {
  readonly code: string;
  readonly key: string;
  readonly params: Diagnostic['params'];
}

const numberFaults = ({ number_format, valid_range }: NumberItem): NumberFault[] => {
  const { scale, precision } = number_format ?? {};
  const faults: NumberFault[] = [];
  for (const side of sides) {
    const bound = valid_range?.[side];
    if (bound === undefined) continue;
    const key = `valid_range.${side}`;
    if (scale !== undefined && decimalsOf(bound) > scale) faults.push({ code: 'design.range_scale', key, params: { bound, scale } });
    if (precision !== undefined && countDigits(bound) > precision) faults.push({ code: 'design.range_precision', key, params: { bound, precision } });
  }
  if (scale !== undefined && precision !== undefined && scale >= precision) {
    faults.push({ code: 'design.scale_precision', key: 'number_format.scale', params: { scale, precision } });
  }
  return faults;
};
