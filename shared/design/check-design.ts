import { ownFaults } from '../items/schemas.ts';
import { behaviourOf, holdsAnswer, mayBeUntitled, partsOf, typedKindOf, valuesOf } from '../items/behaviours.ts';
import { isReversed } from '../language/bounds.ts';
import { closest } from '../text/closest.ts';
import type { Texts } from '../text/languages.ts';
import type { CardDesign, Choice, Item, Path, ValidRange } from './card-design.ts';
import { checkExpressions } from './check-expressions.ts';
import { checkPluginParams } from './check-plugin.ts';
import { evaluationOrder } from './dependencies.ts';
import { type Diagnostic, designError } from './diagnostic.ts';
import { furtherChecks } from './further-checks.ts';
import { listCalled } from './lists.ts';
import { isName, maxAllChoices, maxChoices, maxDepth, maxListRows, maxItems, maxPages } from './limits.ts';
import { expressionsOf, judgingKeys, mentionsOf } from './item-expressions.ts';
import { reasonsOf } from './missing-reasons.ts';
import { isWithinReach, needsOf, referencesOf, splitReference } from './references.ts';
import { cellOf, type Places, placesOf } from './places.ts';
import { activationOf, jsonPathOf, pathOf, type Place } from './walk.ts';
import { isYesNo } from './yes-no.ts';

/** Makes the findings that the schema cannot make (design-format 1); find-duplicates.ts finds duplicates. */
export const checkDesign = (design: CardDesign, places: Places = placesOf(design)): Diagnostic[] => {
  const { all, byPath } = places;
  const lists = new Set<readonly Choice[]>(Object.values(design.lists ?? {}));
  const ofItems: Diagnostic[] = [];
  for (const place of all) {
    if ('choices' in place.item) lists.add(place.item.choices);
    for (const check of itemChecks) {
      const faults = check(place, places);
      if (faults.length > 0) ofItems.push(...faults);
    }
  }
  return [
    ...checkSize(design, all.length, [...lists].reduce((count, { length }) => count + length, 0)),
    ...checkPages(design),
    ...ofItems,
    ...checkLists(design, byPath),
    ...checkReasonNames(design),
    ...furtherChecks.flatMap((check) => check(places, (path, cell) => checkTarget(null, path, cell, byPath))),
    ...checkCircle(all, byPath),
  ];
};

type ItemCheck = (place: Place, places: Places) => readonly Diagnostic[];
const nothing: readonly never[] = [];

const checkSize = (design: CardDesign, count: number, choices: number): Diagnostic[] => [
  ...(choices > maxAllChoices ? [designError('design.too_many_choices_in_all', 'pages', { max: maxAllChoices })] : []),
  ...(design.pages.length > maxPages ? [designError('design.too_many_pages', 'pages', { max: maxPages })] : []),
  ...(count > maxItems ? [designError('design.too_many_items', 'pages', { max: maxItems })] : []),
];

const hasText = (texts: Texts): boolean => {
  for (const tag in texts) if (texts[tag] !== '') return true;
  return false;
};

const checkPages = (design: CardDesign): Diagnostic[] =>
  design.pages.flatMap(({ name, title }, index) => [
    ...(isName(name) ? [] : [designError('design.name_invalid', `pages[${index}].name`, { name })]),
    ...(hasText(title) ? [] : [designError('design.title_missing', `pages[${index}].title`, { name })]),
  ]);

const checkPlace: ItemCheck = (place, { byPath }) => {
  const { item, page, depth } = place;
  const found: Diagnostic[] = [];
  if (!isName(item.name)) found.push(designError('design.name_invalid', cellOf(place, 'name'), { name: item.name }));
  if (!mayBeUntitled(item) && !hasText(item.title)) {
    found.push(designError('design.title_missing', cellOf(place, 'title'), { name: item.name }));
  }
  // The time of a repetition is stored under the repeat's own name.
  const repeat = item.name.endsWith('_registered_at') && byPath.get(`${page.name}.${item.name.slice(0, -14)}`);
  if (repeat && repeat.item.class === 'repeat') {
    found.push(designError('design.name_reserved', cellOf(place, 'name'), { name: item.name, repeat: repeat.item.name }));
  }
  if (depth > maxDepth) found.push(designError('design.too_deep', cellOf(place, 'name'), { name: item.name, max: maxDepth }));
  if (item.class === 'repeat' && (item.min_count ?? 1) > (item.max_count ?? Infinity)) {
    found.push(designError('design.range_reversed', cellOf(place, 'max_count'), { name: item.name }));
  }
  if ('plugin' in item) found.push(...checkPluginParams(item.plugin, cellOf(place, 'plugin')));
  return found;
};

const checkList: ItemCheck = (place, { design }) => {
  const { item } = place;
  const from = 'choices_from' in item ? item.choices_from : undefined;
  if (from === undefined || !('choices' in item)) return nothing;
  const at = cellOf(place, 'choices_from');
  const names = [...Object.keys(design.lists ?? {}), ...Object.keys(design.list_files ?? {})];
  if (!names.includes(from)) return [designError('design.unknown_list', at, { list: from, suggestion: closest(from, names) })];
  return item.choices === (listCalled(design, from) ?? item.choices) ? nothing : [designError('design.choices_twice', at, { list: from })];
};

const checkChoices: ItemCheck = (place, { byPath }) => {
  const { item } = place;
  const isListed = 'choices_from' in item && item.choices_from !== undefined;
  const most = isListed ? maxListRows : maxChoices;
  const isLong = 'choices' in item && item.choices.length > most;
  const entries = activationOf(item);
  const exclusive = 'exclusive' in item ? (item.exclusive ?? nothing) : nothing;
  if (!isLong && entries.length === 0 && exclusive.length === 0) return nothing;
  const found = isLong ? [designError('design.too_many_choices', cellOf(place, isListed ? 'choices_from' : 'choices'), { name: item.name, max: most })] : [];
  if (entries.length === 0 && exclusive.length === 0) return found;

  if (item.class === 'group' && item.source === undefined) {
    return [...found, designError('design.source_missing', cellOf(place, 'source'), { name: item.name })];
  }
  const source = item.class === 'group' ? byPath.get(item.source ?? '')?.item : item;
  const values = source && valuesOf(source);
  if (!values) return found;
  const unknown = (value: string, key: string): void => {
    if (!values.includes(value)) found.push(designError('design.unknown_value', cellOf(place, key), { value, name: source.name }));
  };
  for (const [index, { when }] of entries.entries()) {
    for (const [position, value] of when.entries()) unknown(value, `activation[${index}].when[${position}]`);
  }
  for (const [index, { value, excludes }] of exclusive.entries()) {
    unknown(value, `exclusive[${index}].value`);
    if (excludes === '*') continue;
    for (const [position, other] of excludes.entries()) unknown(other, `exclusive[${index}].excludes[${position}]`);
  }
  return found;
};

const checkTarget = (from: Place | null, path: Path, cell: string, byPath: ReadonlyMap<Path, Place>, isMany = false): Diagnostic[] => {
  const { item, part } = splitReference(path);
  const target = byPath.get(item);
  if (!target) return [designError('design.unknown_path', cell, { path })];
  if (!isMany && !isWithinReach(from, target)) return [designError('design.path_into_repetition', cell, { path })];
  if (!holdsAnswer(target.item)) return [designError('design.path_without_answer', cell, { path })];
  if (part !== null && !Object.hasOwn(partsOf(target.item), part)) return [designError('design.unknown_part', cell, { path, part })];
  return [];
};

const checkReferences: ItemCheck = (place, { byPath }) =>
  referencesOf(place.item).flatMap(({ key, path, isMany }) => {
    const cell = cellOf(place, key);
    const found = checkTarget(place, path, cell, byPath, isMany);
    const source = place.item.class === 'group' ? byPath.get(path) : undefined;
    if (found.length > 0 || !source || valuesOf(source.item)) return found;
    return [designError('design.source_not_choice', cell, { path })];
  });

const holdsYesNo = (items: readonly Item[]): boolean =>
  items.some((item) => isYesNo(item) || ('items' in item && holdsYesNo(item.items)) || activationOf(item).some((entry) => holdsYesNo(entry.items)));

const checkOthers: ItemCheck = (place) =>
  place.item.class === 'group' && place.item.others !== undefined && !holdsYesNo([place.item])
    ? [designError('design.others_without_question', cellOf(place, 'others'), { name: place.item.name })]
    : nothing;

const checkRange: ItemCheck = (place) => {
  const { valid_range, soft_range } = place.item as { readonly [key in 'valid_range' | 'soft_range']?: ValidRange<string | number> };
  const isHard = valid_range !== undefined && isReversed(valid_range);
  const isSoft = soft_range !== undefined && isReversed(soft_range);
  if (!isHard && !isSoft) return nothing;
  const reversed = (key: string): Diagnostic => designError('design.range_reversed', cellOf(place, `${key}.max`), { name: place.item.name });
  return [...(isHard ? [reversed('valid_range')] : []), ...(isSoft ? [reversed('soft_range')] : [])];
};

const checkOwn: ItemCheck = (place) =>
  place.item.class === 'attribute' ? ownFaults(place.item).map(({ code, key, params }) => designError(code, cellOf(place, key), params)) : nothing;

const checkReasonNames = ({ missing_reasons = [], confirmation_reasons = [] }: CardDesign): Diagnostic[] => [
  ...confirmation_reasons.flatMap(({ value }, index) =>
    confirmation_reasons.slice(0, index).some((other) => other.value === value) ? [designError('design.duplicate_reason', `confirmation_reasons[${index}].value`, { value })] : [],
  ),
  ...missing_reasons.flatMap(({ value, code }, index) => {
    const before = missing_reasons.slice(0, index);
    if (before.some((other) => other.value === value)) return [designError('design.duplicate_reason', `missing_reasons[${index}].value`, { value })];
    return code !== undefined && before.some((other) => other.code === code) ? [designError('design.duplicate_reason', `missing_reasons[${index}].code`, { value: code })] : [];
  }),
];

export const isAnsweredByHand = (item: Item): boolean => behaviourOf(item).answer === 'entered';

/** Files show a reason in place of the answer, so a reason must not equal an answer, and an id needs a value. */
const checkReasons: ItemCheck = (place, { design }) => {
  const { item } = place;
  if (item.reasons === undefined) return nothing;
  const at = cellOf(place, 'reasons');
  const known = (design.missing_reasons ?? []).map(({ value }) => value);
  if (item.class !== 'repeat' && !isAnsweredByHand(item)) return [designError('design.reasons_without_entry', at, { name: item.name })];
  if (design.id_attributes.includes(pathOf(place))) return [designError('design.reasons_of_id', at, { name: item.name })];
  if (item.reasons === true && known.length === 0) return [designError('design.no_reasons', at, { name: item.name })];
  const unknown = item.reasons === true ? [] : item.reasons.filter((value) => !known.includes(value));
  if (unknown.length > 0) return unknown.map((value) => designError('design.unknown_reason', at, { value, name: item.name, suggestion: closest(value, known) }));
  return reasonsOf(design, item).flatMap(({ value }) => (isPossible(item, value) ? [designError('design.reason_is_answer', at, { value, name: item.name })] : []));
};

/** Tells whether a reason's text or number could be read as an answer of the item. */
export const isPossible = (item: Item, reason: string | number): boolean => {
  if ('choices' in item && item.choices.some(({ value }) => value === String(reason))) return true;
  const number = typeof reason === 'number' ? reason : /^-?\d+(?:\.\d+)?$/.test(reason) ? Number(reason) : null;
  if (number === null || typedKindOf(item) !== 'number') return false;
  const { min = -Infinity, max = Infinity } = ('valid_range' in item ? (item.valid_range as ValidRange | undefined) : undefined) ?? {};
  return number >= min && number <= max;
};

const itemChecks: readonly ItemCheck[] = [
  checkPlace,
  checkList,
  checkChoices,
  checkReferences,
  checkOthers,
  (place, { byPath }) => checkExpressions(place, byPath),
  checkRange,
  checkOwn,
  checkReasons,
];

const checkLists = (design: CardDesign, byPath: ReadonlyMap<Path, Place>): Diagnostic[] => [
  ...design.id_attributes.flatMap((path, index) =>
    byPath.has(path) ? checkTarget(null, path, `id_attributes[${index}]`, byPath) : [],
  ),
  ...design.summary.flatMap((path, index) => checkTarget(null, path, `summary[${index}]`, byPath)),
  ...design.numbering.flatMap((path, index) => {
    const found = checkTarget(null, path, `numbering[${index}]`, byPath);
    const target = byPath.get(path)?.item;
    const behaviour = target && behaviourOf(target);
    const isCountable = behaviour?.answer === 'entered' && behaviour.isCountable === true;
    return found.length > 0 || isCountable ? found : [designError('design.numbering_type', `numbering[${index}]`, { path })];
  }),
];

const checkCircle = (places: readonly Place[], byPath: ReadonlyMap<Path, Place>): Diagnostic[] => {
  const indexAt = (path: Path): number | undefined => byPath.get(path)?.index;
  const { circle } = evaluationOrder(places.length, (index) => needsOf(places[index]!, indexAt));
  if (!circle) return [];
  const names = circle.map((index) => pathOf(places[index]!));
  const on = circle.slice(0, -1).map((index, at) => ({ place: places[index]!, next: names[at + 1]! }));
  for (const { place, next } of on) {
    const mention = mentionsOf(place.item).find(({ key, path }) => !judgingKeys.has(key) && splitReference(path).item === next);
    const at = mention ? expressionsOf(place.item).find(({ key }) => key === mention.key)?.at : referencesOf(place.item).find(({ key, path }) => key === 'trigger' && path === next)?.key;
    if (at !== undefined) return [designError('design.circle', cellOf(place, at), { path: names.join(' → ') })];
  }
  const [first] = on.map(({ place }) => place);
  return [designError('design.circle', `${jsonPathOf(first!)}${'plugin' in first!.item ? '.plugin' : ''}`, { path: names.join(' → ') })];
};
