import type { AnswerValue, AttributeItem, CardDesign, Item } from '#shared/design/card-design.ts';
import { activationOf } from '#shared/design/walk.ts';

/** A stream of numbers in [0, 1) that is the same for the same start: the demo's cards are the same on every machine. */
const createRandom = (start: number): (() => number) => {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type Range = readonly [number, number];

/** Usual values of items by the end of their name (`scene_hr` is a heart rate too); elsewhere the item's own range decides. */
const usual: readonly (readonly [RegExp, Range])[] = [
  [/(^|_)(hr|pulse)$/, [55, 130]],
  [/(^|_)rr$/, [10, 30]],
  [/(^|_)sbp$/, [80, 170]],
  [/(^|_)spo2$/, [88, 100]],
  [/temperature$/, [35, 39]],
  [/^ais_/, [0, 4]],
  [/(^|_)(icu|ventilator)_days$/, [0, 14]],
  [/^fall_height$/, [1, 8]],
  [/^burn_area$/, [1, 40]],
  [/^haemoglobin$/, [8, 16]],
  [/^base_excess$/, [-10, 3]],
  [/^lactate$/, [0.8, 6]],
  [/^pt_inr$/, [0.9, 1.6]],
  [/^ph$/, [6.8, 7.4]],
  [/_units$/, [2, 8]],
  [/_flow$/, [2, 10]],
  [/_dose$/, [1, 1]],
  [/^shock_count$/, [1, 4]],
  [/^height$/, [60, 160]],
  [/^weight$/, [6, 50]],
];

/** Texts by the item's name; places, people and numbers are invented. */
const texts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/hospital$/, ['みなと北病院', 'さくら南クリニック', '青葉台病院']],
  [/kana$/, ['サトウ ハル', 'スズキ アオイ', 'タカハシ ユイ', 'タナカ レン', 'イトウ ミオ']],
  [/phone$/, ['000-0000-0001', '000-0000-0002']],
  [/code$/, ['140651.3', '441431.3', '853151.3']],
  [/mechanism/, ['自転車で走行中に転倒', '階段から転落', '歩行中に乗用車と接触']],
  [/location/, ['駅のホーム', '河川敷', '公園']],
  [/operation/, ['開腹止血術', '創外固定術', '穿頭血腫除去術']],
  [/./, ['経過観察のため入院。', 'CTで明らかな出血なし。', '家族へ説明済み。', 'Transferred to the ward, stable.']],
];

interface Person {
  readonly nextMoment: () => Date;
  /** Some cards are only begun: required items are missing and most of the others. */
  readonly isDone: boolean;
  readonly thoroughness: number;
}

type PageAnswers = Record<string, AnswerValue>;

const dateText = (date: Date): string => date.toISOString().slice(0, 10);
const timeText = (date: Date): string => date.toISOString().slice(11, 16);

/** Plausible answers for one card of any design: exposed items only, in their order; numbered items stay blank. */
export const demoAnswers = (design: CardDesign, index: number, prefix: string, entered: Date): Record<string, PageAnswers> => {
  const random = createRandom(index * 7_919 + prefix.charCodeAt(0));
  const isDone = random() > 0.25;
  const person: Person = { nextMoment: createMoments(entered, random), isDone, thoroughness: isDone ? 0.95 : 0.4 };
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
        }
        continue;
      }
      if (item.class === 'attribute') {
        const path = `${page}.${item.name}`;
        if (design.numbering.includes(path)) continue;
        const isId = design.id_attributes.includes(path);
        if (!isId && !(item.required === true && person.isDone) && random() > person.thoroughness) continue;
        const value = isId && item.type === 'string' ? `${prefix}-${String(index + 1).padStart(4, '0')}` : valueOf(item, person, random);
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

  for (const page of design.pages) {
    const into: PageAnswers = {};
    answer(page.items, page.name, into, '');
    answers[page.name] = into;
  }
  return answers;
};

const selected = (value: AnswerValue): readonly string[] => {
  if (Array.isArray(value)) return value.map(String);
  return [typeof value === 'string' ? value : JSON.stringify(value)];
};

const pick = <Entry>(entries: readonly Entry[], random: () => number): Entry | undefined => entries[Math.floor(random() * entries.length)];

/** Each moment of a card comes some minutes after the one before, as on the way from the scene to the ward. */
const createMoments = (entered: Date, random: () => number): (() => Date) => {
  let time = entered.getTime() - (3 + random() * 20) * 3_600_000;
  return () => {
    time = Math.min(time + (3 + Math.floor(random() * 15)) * 60_000, entered.getTime());
    return new Date(time);
  };
};

/**
 * Choices lean to the first ones, which in most lists are the common ones. Undefined for types that compute themselves,
 * show only, or cannot be answered without a finger on the screen.
 */
const valueOf = (item: AttributeItem, person: Person, random: () => number): AnswerValue | undefined => {
  switch (item.type) {
    case 'check':
      return random() < 0.4 ? true : undefined;
    case 'single':
    case 'dropdown':
      return pick(item.choices, () => random() ** 2)?.value;
    case 'multi': {
      const first = pick(item.choices, () => random() ** 2)?.value;
      return first === undefined ? undefined : [first];
    }
    case 'number':
      return numberOf(item, random);
    case 'string':
    case 'text':
      return textOf(item.name, random)?.slice(0, item.max_length);
    case 'date':
      return dateText(item.name.startsWith('birth') ? birthDate(random) : person.nextMoment());
    case 'time':
      return timeText(person.nextMoment());
    case 'datetime': {
      const moment = person.nextMoment();
      return `${dateText(moment)}T${timeText(moment)}`;
    }
    default:
      return undefined;
  }
};

const textOf = (name: string, random: () => number): string | undefined => {
  const [, choices = []] = texts.find(([pattern]) => pattern.test(name)) ?? [];
  return pick(choices, random);
};

const birthDate = (random: () => number): Date =>
  new Date(Date.UTC(1935 + Math.floor(random() * 85), Math.floor(random() * 12), 1 + Math.floor(random() * 28)));

const numberOf = (item: Extract<AttributeItem, { type: 'number' }>, random: () => number): number => {
  const [, [low, high] = [0, 100]] = usual.find(([pattern]) => pattern.test(item.name)) ?? [];
  const { min = low, max = high } = item.valid_range ?? {};
  const [from, to] = [Math.max(low, min), Math.min(high, max)];
  const [least, most] = from <= to ? [from, to] : [min, max];
  const unit = 10 ** (item.number_format?.scale ?? 0);
  return Math.round((least + random() * (most - least)) * unit) / unit;
};
