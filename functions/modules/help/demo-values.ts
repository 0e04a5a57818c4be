import type { AnswerValue, AttributeItem, AttributeOf, AttributeType, PluginItem } from '#shared/design/card-design.ts';
import { typedKindOf } from '#shared/items/behaviours.ts';

type Range = readonly [number, number];

/** The end of an item's name selects the range (`scene_hr` is a heart rate); other items use their own range. */
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
  [/^height_cm$/, [145, 185]],
  [/^weight_kg$/, [40, 95]],
  [/^height$/, [60, 160]],
  [/^weight$/, [6, 50]],
];

const texts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/hospital$/, ['みなと北病院', 'さくら南クリニック', '青葉台病院']],
  [/kana$/, ['サトウ ハル', 'スズキ アオイ', 'タカハシ ユイ', 'タナカ レン', 'イトウ ミオ']],
  [/phone$/, ['000-0000-0001', '000-0000-0002']],
  [/code$/, ['140651.3', '441431.3', '853151.3']],
  [/mechanism/, ['自転車で走行中に転倒', '階段から転落', '歩行中に乗用車と接触']],
  [/location/, ['駅のホーム', '河川敷', '公園']],
  [/procedure/, ['開腹止血術', '創外固定術', '穿頭血腫除去術']],
  [/./, ['経過観察のため入院。', 'CTで明らかな出血なし。', '家族へ説明済み。', 'Transferred to the ward, stable.']],
];

export interface Person {
  readonly nextMoment: () => Date;
  readonly born: Date;
  readonly entered: Date;
}

type Random = () => number;

export const dateText = (date: Date): string => date.toISOString().slice(0, 10);
export const timeText = (date: Date): string => date.toISOString().slice(11, 16);

const pick = <Entry>(entries: readonly Entry[], random: Random): Entry | undefined => entries[Math.floor(random() * entries.length)];
const between = (low: number, high: number, random: Random): number => low + Math.floor(random() * (high - low + 1));

export const birthDate = (entered: Date, isChild: boolean, random: Random): Date => {
  const years = isChild ? 16 * random() ** 2 : 18 + 72 * random();
  return new Date(entered.getTime() - Math.round(years * 365.25) * 86_400_000);
};

type DemoValue<Type extends AttributeType> = (item: AttributeOf<Type>, person: Person, random: Random, offeredBy: readonly string[]) => AnswerValue | undefined;

const commonChoice = ({ choices }: AttributeOf<'single' | 'dropdown' | 'multi'>, random: Random): string | undefined => pick(choices, () => random() ** 2)?.value;

const demoValues: { readonly [Type in AttributeType]?: DemoValue<Type> } = {
  check: (_item, _person, random) => (random() < 0.4 ? true : undefined),
  single: (item, _person, random) => commonChoice(item, random),
  dropdown: (item, _person, random) => commonChoice(item, random),
  multi: (item, _person, random) => {
    const first = commonChoice(item, random);
    return first === undefined ? undefined : [first];
  },
  number: (item, person, random) => (item.name === 'height' ? heightOf(person, random) : numberOf(item, random)),
  date: (item, person) => dateText(item.name.startsWith('birth') ? person.born : person.nextMoment()),
  time: (_item, person) => timeText(person.nextMoment()),
  datetime: (_item, person) => {
    const moment = person.nextMoment();
    return `${dateText(moment)}T${timeText(moment)}`;
  },
  age: (_item, person) => ageOf(person),
  location: (_item, _person, random) => ({ latitude: 35.6 + Math.round(random() * 2_000) / 10_000, longitude: 139.6 + Math.round(random() * 3_000) / 10_000, accuracy: between(5, 40, random) }),
  suggest: (item, _person, random) => (random() < 0.1 && item.allow_free_text === true ? { name: '詳細不明の打撲' } : diagnosis(random)),
  gcs: (_item, _person, random) => (random() < 0.6 ? { E: 4, V: 5, M: 6 } : { E: between(1, 4, random), V: between(1, 5, random), M: between(1, 6, random) }),
  start: (_item, _person, random) => ({ steps: triageSteps(random) }),
  plugin: (item, _person, random, offeredBy) => enteredPlugin(item, offeredBy, random),
};

/** Computed and display items have no value. `offeredBy` holds the choices of an interlocked list's source. */
export const valueOf = (item: AttributeItem, person: Person, offeredBy: readonly string[], random: Random): AnswerValue | undefined => {
  // Values are registered by type, so each function gets items of its own type.
  const own = demoValues[item.type] as DemoValue<AttributeType> | undefined;
  if (own !== undefined) return own(item, person, random, offeredBy);
  return typedKindOf(item) === 'text' ? textOf(item.name, random)?.slice(0, 'max_length' in item ? item.max_length : undefined) : undefined;
};

const diagnoses = [
  ['S06.5', '外傷性硬膜下血腫', '140652.4'],
  ['S72.0', '右大腿骨頸部骨折', '853161.3'],
  ['S22.4', '左多発肋骨骨折', '450203.3'],
  ['S27.2', '外傷性血気胸', '442205.3'],
  ['S32.8', '骨盤骨折', '856151.2'],
  ['S36.1', '肝・胆嚢損傷', '541822.2'],
  ['S42.0', '左鎖骨骨折', '750651.2'],
  ['S06.0', '脳振盪', '161001.1'],
] as const;

/** The AIS code of one of these diagnoses. */
export const aisOf = (diagnosed: AnswerValue | undefined): string | undefined =>
  diagnoses.find(([icd]) => icd === (diagnosed as { readonly code?: string } | undefined)?.code)?.[2];

const diagnosis = (random: Random): AnswerValue => {
  const [code, name] = pick(diagnoses, random) ?? diagnoses[0];
  return { code, name, kind: 'icd10' };
};

const ageOf = ({ born, entered }: Person): AnswerValue => {
  const months =
    (entered.getUTCFullYear() - born.getUTCFullYear()) * 12 +
    (entered.getUTCMonth() - born.getUTCMonth()) -
    (entered.getUTCDate() < born.getUTCDate() ? 1 : 0);
  const year = Math.floor(months / 12);
  return year < 6 ? { year, month: months % 12 } : { year };
};

/** The height is in centimetres. */
const heightOf = ({ born, entered }: Person, random: Random): number => {
  const years = (entered.getTime() - born.getTime()) / (365.25 * 86_400_000);
  const usualHeight = years < 2 ? 52 + 17 * years : years < 16 ? 74 + 6 * years : 165;
  return Math.round((usualHeight + (random() - 0.5) * 8) * 10) / 10;
};

const triageSteps = (random: Random): AnswerValue => {
  if (random() < 0.5) return { walks: true };
  if (random() < 0.15) return { walks: false, breathes: false, breathes_after_airway: random() < 0.5 };
  const respiratory_rate = between(12, 36, random);
  if (respiratory_rate > 29) return { walks: false, breathes: true, respiratory_rate };
  const pulse = between(80, 135, random);
  return { walks: false, breathes: true, respiratory_rate, pulse, ...(pulse < 120 && { follows_instructions: random() < 0.8 }) };
};

const enteredPlugin = ({ plugin: { kind, params } }: PluginItem, offeredBy: readonly string[], random: Random): AnswerValue | undefined => {
  if (kind === 'blood_pressure') {
    const systolic = between(80, 170, random);
    return { SBP: systolic, DBP: Math.round(systolic * (0.55 + random() * 0.15)) };
  }
  if (kind !== 'interlocked_dropdown') return undefined;
  const bySource = params['choices'] as unknown as { readonly [source: string]: readonly { readonly value: string }[] };
  return pick(offeredBy.flatMap((source) => (Object.hasOwn(bySource, source) ? bySource[source]! : [])), random)?.value;
};

const textOf = (name: string, random: Random): string | undefined => {
  const [, choices = []] = texts.find(([pattern]) => pattern.test(name)) ?? [];
  return pick(choices, random);
};

const numberOf = (item: AttributeOf<'number'>, random: Random): number => {
  const [, [low, high] = [0, 100]] = usual.find(([pattern]) => pattern.test(item.name)) ?? [];
  const { min = low, max = high } = { ...item.valid_range, ...('soft_range' in item ? item.soft_range : {}) };
  const [from, to] = [Math.max(low, min), Math.min(high, max)];
  const [least, most] = from <= to ? [from, to] : [min, max];
  const unit = 10 ** (item.number_format?.scale ?? 0);
  return Math.round((least + random() * (most - least)) * unit) / unit;
};
