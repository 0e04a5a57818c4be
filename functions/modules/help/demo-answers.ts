import type { Answers, AnswerValue, AttributeItem, CardDesign, Item } from '#shared/design/card-design.ts';
import { withLists } from '#shared/design/lists.ts';
import { reasonName } from '#shared/design/sibling-names.ts';
import { activationOf, walkItems } from '#shared/design/walk.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { openForm } from '#shared/form/open-form.ts';
import { typedKindOf } from '#shared/items/behaviours.ts';
import { preparedOf } from '../../cards/card-content.ts';
import { aisOf, birthDate, dateText, type Person, timeText, valueOf } from './demo-values.ts';

/** The numbers in [0, 1) depend only on the seed, so that demo cards are equal on all machines. */
const createRandom = (start: number): (() => number) => {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type PageAnswers = Record<string, AnswerValue>;

export const demoAnswers = (design: CardDesign, index: number, prefix: string, entered: Date): Record<string, PageAnswers> => {
  const random = createRandom(index * 7_919 + prefix.charCodeAt(0));
  const isDone = random() > 0.25;
  const thoroughness = isDone ? 0.95 : 0.4;
  const person: Person = { nextMoment: createMoments(entered, random), born: birthDate(entered, isForChildren(design), random), entered };
  // Only designs with reasons draw here, so that other cards keep their numbers.
  const reasons = (design.missing_reasons ?? []).map(({ value }) => value);
  const answers: Record<string, PageAnswers> = {};
  const chosen = new Map<string, readonly string[]>();

  const answer = (items: readonly Item[], page: string, into: PageAnswers, suffix: string): void => {
    for (const item of items) {
      if (item.class === 'repeat') {
        const count = Math.max(item.min_count ?? 0, Math.min(item.max_count ?? 3, 1 + Math.floor(random() * 2)));
        into[`${item.name}${suffix}`] = count;
        for (let number = 1; number <= count; number++) {
          into[`${item.name}_registered_at${suffix}_${number}`] = `${dateText(entered)} ${timeText(entered)}`;
          answer(item.items, page, into, `${suffix}_${number}`);
          matchCode(item.items, into, `${suffix}_${number}`);
        }
        continue;
      }
      if (item.class === 'attribute') {
        const path = `${page}.${item.name}`;
        if (design.numbering.includes(path)) continue;
        const isId = design.id_attributes.includes(path);
        if (!isId && !(item.required === true && isDone) && random() > thoroughness) {
          if (reasons.length > 0 && item.reasons === true && random() < 0.5) into[reasonName(`${item.name}${suffix}`)] = reasons[Math.floor(random() * reasons.length)] ?? null;
          continue;
        }
        const value = isId && typedKindOf(item) === 'text' ? `${prefix}-${String(index + 1).padStart(4, '0')}` : valueOf(item, person, chosenIn(item, chosen), random);
        if (value === undefined) continue;
        into[`${item.name}${suffix}`] = value;
        chosen.set(path, selected(value));
      } else answer(item.items, page, into, suffix);
      const source = item.class === 'group' && item.source !== undefined ? item.source : `${page}.${item.name}`;
      const values = chosen.get(source) ?? [];
      for (const { when, items: children } of activationOf(item)) {
        if (when.some((value) => values.includes(value))) answer(children, page, into, suffix);
      }
    }
  };

  for (const page of withLists(design).pages) {
    const into: PageAnswers = {};
    answer(page.items, page.name, into, '');
    answers[page.name] = into;
  }
  return withCalculated(design, answers, entered);
};

/** Code and diagnosis of an injury are drawn apart, but mean the same. */
const matchCode = (items: readonly Item[], into: PageAnswers, suffix: string): void => {
  const diagnosed = items.find((item) => item.class === 'attribute' && item.type === 'suggest');
  const coded = items.map(({ name }) => `${name}${suffix}`).find((name) => name.endsWith(`ais_code${suffix}`));
  const code = diagnosed && aisOf(into[`${diagnosed.name}${suffix}`]);
  if (coded !== undefined && code !== undefined && coded in into) into[coded] = code;
};

/** An item that a calculation fills keeps its invented answer only where the calculation comes to nothing. */
const withCalculated = (design: CardDesign, answers: Record<string, PageAnswers>, entered: Date): Record<string, PageAnswers> => {
  const prepared = preparedOf(design);
  const isCalculated = (page: string, name: string): boolean => {
    const index = prepared.indexOf.get(splitItemPath(`${page}.${name}`).item);
    return index !== undefined && prepared.calculations[index] !== null;
  };
  const pages = Object.entries(answers);
  const given = pages.map(([page, into]) => [page, Object.fromEntries(Object.entries(into).filter(([name]) => !isCalculated(page, name)))]);
  const now = `${dateText(entered)}T${timeText(entered)}`;
  const filled = openForm(prepared, Object.fromEntries(given) as Answers, { today: dateText(entered), now, organisation: '', language: 'ja', isNew: false }).answers();
  return Object.fromEntries(
    pages.map(([page, into]) => [page, Object.fromEntries(Object.entries(into).map(([name, value]) => [name, isCalculated(page, name) ? (filled[page]?.[name] ?? value) : value]))]),
  );
};

const selected = (value: AnswerValue): readonly string[] => {
  if (Array.isArray(value)) return value.map(String);
  return [typeof value === 'string' ? value : JSON.stringify(value)];
};

const chosenIn = (item: AttributeItem, chosen: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const source = item.type === 'plugin' ? item.plugin.params['source'] : undefined;
  return typeof source === 'string' ? (chosen.get(source) ?? []) : [];
};

const isForChildren = (design: CardDesign): boolean => {
  let isChild = false;
  walkItems(design, ({ item }) => {
    if (item.class === 'attribute' && item.type === 'age') isChild ||= (item.valid_range?.max ?? Infinity) < 20;
  });
  return isChild;
};

const createMoments = (entered: Date, random: () => number): (() => Date) => {
  let time = entered.getTime() - (3 + random() * 20) * 3_600_000;
  return () => {
    time = Math.min(time + (3 + Math.floor(random() * 15)) * 60_000, entered.getTime());
    return new Date(time);
  };
};
