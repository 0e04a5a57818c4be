import type { AnswerValue, AttributeItem, Choice, NumberItem } from '../../design/card-design.ts';
import type { Entered } from '../../items/behaviour.ts';
import { typedKindOf } from '../../items/behaviours.ts';
import { plainAnswer } from '../../items/output.ts';
import { cellParts } from '../../items/outputs.ts';
import { readerOf } from '../../items/readers.ts';
import type { Parts, Told } from '../../items/reading.ts';
import { fraction } from '../../text/decimal.ts';
import { languages } from '../../text/languages.ts';
import { contextOf } from '../../export/columns.ts';
import { take } from '../../items/take.ts';
import { hasSeconds, readDateTime } from '../../language/written-moments.ts';
import { foldTyped } from '../../text/width.ts';
import { foldName } from '../../export/choices.ts';
import type { NameChoice } from './choice-names.ts';
import { isEitherWay, withPoint } from './commas.ts';
import { isSpoiltId } from './spoilt-ids.ts';
import { inOrder, isOfNoZone, isYearLast, withoutZone } from './dates.ts';
import type { CommaEvidence, ImportSettings } from './records.ts';
import type { Target } from './targets.ts';

export interface CellNote {
  readonly code: string;
  readonly params: { readonly [name: string]: string | number };
  readonly isFault: boolean;
  /** The stored answer would differ from the cell, so a person must accept it. */
  readonly isChange?: true;
  readonly part?: string;
}

export interface ReadCell {
  readonly value: AnswerValue;
  readonly notes: readonly CellNote[];
  readonly isUnread: boolean;
  /** The cell says that nothing is ticked; a blank cell does not. */
  readonly isNo?: true;
  readonly saysMore?: true;
}

const midnight = /[ T]00:00(?::00(?:\.0+)?)?$/;

const nothing: ReadCell = { value: null, notes: [], isUnread: false };

const byTitle = (choices: readonly Choice[], text: string): string => {
  const folded = foldName(text);
  const found = new Set(choices.filter(({ title }) => Object.values(title).some((name) => foldName(name) === folded)).map(({ value }) => value));
  const [value] = found;
  return value !== undefined && found.size === 1 ? value : text;
};

/** Statistics programs write whole numbers as 3.0 if the column has a gap. */
export const wholeNumber = (text: string): string => text.replace(/^(\s*[-+]?\d+)\.0+\s*$/, '$1');

const plainChoice = (choices: readonly Choice[], text: string): string => {
  const has = (written: string): boolean => choices.some(({ value }) => value === written);
  const whole = wholeNumber(text).trim();
  return !has(text.trim()) && has(whole) ? whole : text;
};

/** The number after the form's prefix: spreadsheets save "¥1,234", in Shift_JIS with a backslash. A prefix that could be part of a number is not removed. */
const withoutPrefix = ({ prefix = {} }: NumberItem, text: string): string => {
  const written = text.normalize('NFKC').trim().replace(/^\\/, '¥');
  const sign = Object.values(prefix).map((own) => own.normalize('NFKC').trim()).find((own) => own !== '' && !/[-+−±.,\d]/.test(own) && written.startsWith(own));
  return sign === undefined ? text : written.slice(sign.length);
};

const plainDigits = (value: number): string => {
  const { numerator, denominator } = fraction(value);
  const decimals = denominator.toString().length - 1;
  const digits = (numerator < 0n ? -numerator : numerator).toString().padStart(decimals + 1, '0');
  return `${numerator < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
};

const losing: ReadonlySet<string> = new Set(['told.decimals_cut', 'told.time_left_out', 'told.date_left_out', 'told.seconds_left_out']);

const prepared = (item: AttributeItem, written: string, settings: ImportSettings, { zone, nameChoice }: Around): { readonly text: string; readonly fault?: 'import.date_order' | 'import.mistakable'; readonly isElsewhere?: boolean } => {
  const { type } = item;
  const isChoice = type === 'single' || type === 'dropdown' || type === 'multi';
  const text = type === 'age' ? wholeNumber(written) : isChoice ? plainChoice(item.choices, written) : written;
  if (type === 'date' || type === 'datetime') {
    if (!isYearLast(text)) return { text: withoutZone(text, zone) };
    return settings.date_order === undefined ? { text, fault: 'import.date_order' } : { text: inOrder(text, settings.date_order) };
  }
  if (type === 'number' && /^\s*[-+]?\d+(?:\.\d*)?e[-+]?\d{1,3}\s*$/i.test(text)) return { text: plainDigits(Number(text)) };
  if (type === 'time') return { text: withoutZone(text, zone) };
  if (type === 'check') {
    const tick = readTick(text);
    return { text: tick === undefined ? text : String(tick) };
  }
  if (isChoice) {
    const whole = nameChoice(item, text, settings.labels);
    if (whole === null) return { text, fault: 'import.mistakable' };
    if (whole !== undefined) return { text: whole.value, isElsewhere: whole.isElsewhere };
  }
  if ((type === 'single' || type === 'dropdown') && settings.labels) return { text: byTitle(item.choices, text) };
  if (type === 'multi') {
    const named = text.split(/[;；]/).map((each) => ({ each, choice: nameChoice(item, each, settings.labels) }));
    if (named.some(({ choice }) => choice === null)) return { text, fault: 'import.mistakable' };
    if (named.some(({ choice }) => choice?.isElsewhere)) return { text, isElsewhere: true };
    const titled = named.map(({ each, choice }) => choice?.value ?? (settings.labels ? byTitle(item.choices, each) : each)).join(';');
    const values = new Set(item.choices.map(({ value }) => value));
    const blanks = titled.trim().split(/\s+/);
    return { text: blanks.length > 1 && blanks.every((each) => values.has(each)) ? blanks.join(';') : titled };
  }
  return { text };
};

/** A phone's position: latitude, longitude, altitude, accuracy; null for other texts. Cards store no altitude, so it is reported. */
const placeOfPhone = (text: string): { readonly parts: { readonly [part: string]: string }; readonly notes: readonly CellNote[] } | null => {
  const numbers = foldTyped(text).split(' ');
  if (numbers.length !== 4 || !numbers.every((each) => /^-?\d+(?:\.\d+)?$/.test(each))) return null;
  const [latitude = '', longitude = '', altitude = '', accuracy = ''] = numbers;
  return {
    parts: { latitude, longitude, ...(Number(accuracy) > 0 && { accuracy }) },
    notes: Number(altitude) === 0 ? [] : [{ code: 'import.altitude', params: { altitude }, isFault: false, isChange: true }],
  };
};

interface Around {
  readonly zone: string;
  readonly commas?: CommaEvidence | undefined;
  readonly nameChoice: NameChoice;
}

/** A damaged id would match another person's card or create one that nobody finds. */
const spoiltId = ({ prepared: { design, items }, number, path }: Target, text: string): readonly CellNote[] => {
  const kind = typedKindOf(items[number]!);
  return kind !== null && design.id_attributes.includes(path) && isSpoiltId(text, kind === 'number') ? [{ code: 'import.spoilt_id', params: {}, isFault: false, isChange: true }] : [];
};

export const readAnswer = (target: Target, text: string, settings: ImportSettings, around: Around): ReadCell => {
  const { prepared: design, number } = target;
  const item = design.items[number] as AttributeItem;
  const behaviour = design.behaviours[number]!;
  const place = item.type === 'location' ? placeOfPhone(text) : null;
  if (place !== null) {
    const read = readParts(target, place.parts);
    return { ...read, notes: [...read.notes, ...place.notes] };
  }
  const { commas } = around;
  const bare = item.type === 'number' ? withoutPrefix(item, text) : text;
  const isOpen = item.type === 'number' && isEitherWay(bare);
  if (isOpen && commas === '!') return { value: null, notes: [{ code: 'import.comma', params: {}, isFault: true }], isUnread: false };
  const { text: written, fault, isElsewhere } = prepared(item, isOpen && commas === 'decimal' ? withPoint(bare) : bare, settings, around);
  if (fault !== undefined) return { value: null, notes: [{ code: fault, params: {}, isFault: true }], isUnread: false };
  if (isElsewhere) return { value: written, notes: [], isUnread: true };
  if (behaviour.answer !== 'entered') return { value: computedValue(item, text), notes: [], isUnread: false };
  const reading = (behaviour.typed ?? readerOf(item))?.read(item, written);
  if (reading?.kind === 'blank') return item.type === 'check' ? { ...nothing, isNo: true } : nothing;
  if (reading?.kind !== 'read') return { value: written, notes: [], isUnread: true };
  const isHeld = behaviour.hold(item, reading.value, null) !== undefined;
  const isLost = (code: string): boolean => losing.has(code) && (code !== 'told.seconds_left_out' || hasSeconds(written)) && (code !== 'told.time_left_out' || !midnight.test(written));
  const notes = reading.told.filter(({ code }) => isLost(code) || code === 'told.id_cleaned' || (isOpen && commas === undefined)).map(({ code, params }) => ({ code, params, isFault: false, ...(isLost(code) && { isChange: true as const }) }));
  const ofGreenwich = item.type === 'time' && isOfNoZone(text, around.zone) ? [{ code: 'import.greenwich', params: { value: written }, isFault: false, isChange: true as const }] : [];
  return { value: isHeld ? reading.value : written, notes: [...notes, ...ofGreenwich, ...spoiltId(target, text)], isUnread: !isHeld };
};

/** The time a repetition was added, in any spreadsheet's spelling; unread, it would delete the card's value. */
export const readRegistered = (text: string, { date_order }: ImportSettings): ReadCell => {
  const fault = (code: string): ReadCell => ({ value: null, notes: [{ code, params: {}, isFault: true }], isUnread: false });
  if (isYearLast(text) && date_order === undefined) return fault('import.date_order');
  const moment = readDateTime(inOrder(text, date_order ?? 'dmy'));
  return moment === null ? fault('item.unreadable_datetime') : { value: moment.replace('T', ' ').slice(0, 16), notes: [], isUnread: false };
};

const computedValue = (item: AttributeItem, text: string): AnswerValue => {
  for (const language of languages) {
    for (const { known } of cellParts(item, contextOf(language))) for (const [value, word] of known ?? []) if (word === text) return value;
  }
  return plainValue(text);
};

const plainValue = (text: string): AnswerValue => (text !== '' && String(Number(text)) === text ? Number(text) : text);

/** Statistics programs write ticks with decimals, ODK an acknowledgement as "OK". */
const yes = new Set(['1', '1.0', 'ok', 'true', 'yes', 'y', 'on', 'checked', '○', '〇', '◯', '✓', '✔', '☑', 'はい', '有', 'あり']);
const no = new Set(['', '0', '0.0', 'false', 'no', 'n', 'off', 'unchecked', '×', '✕', '☐', 'いいえ', '無', 'なし']);

export const readTick = (text: string): boolean | undefined => {
  const word = foldName(text);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
};

const steps: ReadonlySet<string> = new Set(['walks', 'breathes', 'breathes_after_airway', 'follows_instructions', 'respiratory_rate', 'pulse']);

const joinParts = ({ prepared: design, number }: Target, parts: { readonly [part: string]: string }): AnswerValue => {
  const item = design.items[number] as AttributeItem;
  if (item.type === 'start') {
    const taken = Object.entries(parts).filter(([part]) => steps.has(part));
    const own = taken.map(([part, text]) => [part, part === 'respiratory_rate' || part === 'pulse' ? text : (readTick(text) ?? text)] as const);
    return own.length === 0 ? null : { steps: Object.fromEntries(own) };
  }
  if (item.type === 'gcs') return Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, /^\d+$/.test(foldTyped(text)) ? Number(foldTyped(text)) : text]));
  return { ...parts };
};

interface SaidParts {
  readonly value: { readonly [part: string]: AnswerValue };
  readonly notes: readonly CellNote[];
}

const saidOfOthers = (item: AttributeItem, { typed }: Entered, cells: { readonly [part: string]: string }): SaidParts | undefined => {
  const said: { part: string; value: Parts; told: readonly Told[] }[] = [];
  for (const [part, text] of Object.entries(cells)) {
    const reading = typed?.parts?.[part]?.(item, text);
    if (reading === undefined || reading.kind === 'unreadable') return undefined;
    if (reading.kind === 'read') said.push({ part, value: reading.value, told: reading.told });
  }
  const further = said.filter(({ part, value }) => Object.keys(value).some((each) => each !== part));
  if (further.length === 0) return undefined;
  const own = said.map(({ part, value }) => (value[part] === undefined ? {} : { [part]: value[part] }));
  const all: { readonly [part: string]: AnswerValue } = Object.assign({}, ...further.map(({ value }) => value), ...own);
  const value = Object.fromEntries(Object.keys(typed?.parts ?? {}).flatMap((part) => (all[part] === undefined ? [] : [[part, all[part]]])));
  const isOwn = (part: string): boolean => own.some((each) => part in each);
  const isSame = (cell: (typeof said)[number]): boolean => Object.entries(cell.value).every(([part, each]) => value[part] === each && isOwn(part));
  const lossy = said.flatMap(({ part, told }) => told.filter(({ code }) => losing.has(code)).map((each) => ({ ...each, part, isFault: false, isChange: true as const })));
  const differing = further.filter((cell) => !isSame(cell)).map(({ part }) => ({ code: 'import.further_parts', params: { value: wordParts(value) }, part, isFault: false, isChange: true as const }));
  return { value, notes: [...lossy, ...differing] };
};

export const wordParts = (value: { readonly [part: string]: AnswerValue }): string => Object.entries(value).map(([part, each]) => `${part} ${plainAnswer(each)}`).join(', ');

export const readParts = (target: Target, parts: { readonly [part: string]: string }): ReadCell => {
  const item = target.prepared.items[target.number] as AttributeItem;
  const behaviour = target.prepared.behaviours[target.number] as Entered;
  const cells = Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, behaviour.parts?.[part] === 'number' ? wholeNumber(text) : text]));
  const said = saidOfOthers(item, behaviour, cells);
  if (said !== undefined) {
    const held = behaviour.hold(item, said.value, null);
    return { value: held ?? said.value, notes: said.notes, isUnread: held === undefined, saysMore: true };
  }
  const value = joinParts(target, cells);
  if (value === null) return nothing;
  const taken = take(behaviour, item, value, null);
  const notes = taken.told.filter(({ code }) => losing.has(code)).map(({ code, params }) => ({ code, params, isFault: false, isChange: true as const }));
  return { value: taken.unread === null ? taken.value : value, notes, isUnread: taken.unread !== null };
};
