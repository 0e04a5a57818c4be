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

/** Usual values where a design names its items in the usual short way; elsewhere the item's own range decides. */
const usual: Readonly<Record<string, readonly [number, number]>> = {
  age: [1, 95],
  hr: [55, 135],
  pulse: [55, 135],
  rr: [10, 30],
  sbp: [80, 170],
  dbp: [45, 100],
  spo2: [88, 100],
  temp: [35, 39],
  temperature: [35, 39],
  gcs: [3, 15],
  weight: [8, 90],
  height: [70, 185],
};

const texts = ['自転車で走行中に転倒', '階段から転落', '歩行中に乗用車と接触', '高所から墜落', '家族が発見', 'Fell from a ladder'];
const comments = ['経過観察のため入院。', 'CTで明らかな出血なし。', '家族へ説明済み。', 'Transferred to the ward, stable.'];

interface Person {
  /** Of the card in its folder; part of its id attributes. */
  readonly index: number;
  readonly prefix: string;
  readonly entered: Date;
  /** Answered share of the optional items: some cards are only begun. */
  readonly thoroughness: number;
}

type PageAnswers = Record<string, AnswerValue>;

const two = (number: number): string => String(number).padStart(2, '0');
const dateText = (date: Date): string => date.toISOString().slice(0, 10);
const timeText = (date: Date): string => date.toISOString().slice(11, 16);

/** Plausible answers for one card of any design: exposed items only, in their order; numbered items stay blank. */
export const demoAnswers = (design: CardDesign, index: number, prefix: string, entered: Date): Record<string, PageAnswers> => {
  const random = createRandom(index * 7_919 + prefix.charCodeAt(0));
  const person: Person = { index, prefix, entered, thoroughness: random() < 0.3 ? 0.4 : 0.95 };
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
        if (!isId && item.required !== true && random() > person.thoroughness) continue;
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

const selected = (value: AnswerValue): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

const pick = <Entry>(entries: readonly Entry[], random: () => number): Entry | undefined => entries[Math.floor(random() * entries.length)];

/** Undefined for types that compute themselves, show only, or cannot be answered without a finger on the screen. */
const valueOf = (item: AttributeItem, person: Person, random: () => number): AnswerValue | undefined => {
  const moment = new Date(person.entered.getTime() - Math.floor(random() * 240) * 60_000);
  switch (item.type) {
    case 'check':
      return random() < 0.4 ? true : undefined;
    case 'single':
    case 'dropdown':
      return pick(item.choices, random)?.value;
    case 'multi': {
      const first = pick(item.choices, random)?.value;
      return first === undefined ? undefined : [first];
    }
    case 'number':
      return numberOf(item, random);
    case 'string':
      return pick(texts, random)?.slice(0, item.max_length);
    case 'text':
      return pick(comments, random)?.slice(0, item.max_length);
    case 'date':
      return dateText(/birth/.test(item.name) ? new Date(Date.UTC(1935 + Math.floor(random() * 85), Math.floor(random() * 12), 1 + Math.floor(random() * 28))) : moment);
    case 'time':
      return timeText(moment);
    case 'datetime':
      return `${dateText(moment)}T${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`;
    default:
      return undefined;
  }
};

const numberOf = (item: Extract<AttributeItem, { type: 'number' }>, random: () => number): number => {
  const [low, high] = usual[item.name] ?? [0, 100];
  const { min = low, max = high } = item.valid_range ?? {};
  const [from, to] = [Math.max(low, min), Math.min(high, max)];
  const [least, most] = from <= to ? [from, to] : [min, max];
  const unit = 10 ** (item.number_format?.scale ?? 0);
  return Math.round((least + random() * (most - least)) * unit) / unit;
};
