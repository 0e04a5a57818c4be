import type { AttributeOf, AttributeType, GcsItem, CheckItem, MultiItem } from '../../design/card-design.ts';
import { blank, type TextReader, unreadable, asRead } from '../../items/reading.ts';
import { foldTyped, foldWidth } from '../../text/width.ts';
import { readChoice, singleReader } from './choices.ts';
import { valuesOfChoices } from '../../items/offered.ts';

const gcsReader: TextReader<GcsItem> = {
  read: (_item, text) => {
    const folded = foldTyped(text);
    if (folded === '') return blank;
    const [, eye, verbal, motor] = /^E ?([1-4])[ ,/-]*V ?([1-5])[ ,/-]*M ?([1-6])$/i.exec(folded) ?? [];
    return eye === undefined ? unreadable('item.invalid') : asRead({ E: Number(eye), V: Number(verbal), M: Number(motor) });
  },
};

const ticked = new Set(['true', 'yes', 'y', '1', 'on', '○', '〇', '◯', '✓', '✔', '☑', 'はい', '有', 'あり']);
const unticked = new Set(['', 'false', 'no', 'n', '0', 'off', '×', '✕', '☐', 'いいえ', '無', 'なし']);

const checkReader: TextReader<CheckItem> = {
  read: (_item, text) => {
    const word = foldWidth(text).trim().toLowerCase();
    return ticked.has(word) ? asRead(true) : unticked.has(word) ? blank : unreadable('item.invalid');
  },
};

const between = [/[;；]/, /[;；,，、|｜\n]/];

/** A single choice may contain a separator in its title. */
const multiReader: TextReader<MultiItem> = {
  read: ({ choices, ranked }, text) => {
    const one = readChoice(choices, text);
    if (one.kind === 'read') return asRead([one.value], one.told);
    const read = between.map((signs) => text.split(signs).map((each) => readChoice(choices, each))).find((each) => each.every(({ kind }) => kind !== 'unreadable'));
    if (read === undefined) return unreadable('item.not_a_choice');
    const values = new Set(read.flatMap((each) => (each.kind === 'read' ? [each.value] : [])));
    const chosen = ranked === true ? [...values] : valuesOfChoices(choices).filter((value) => values.has(value));
    return chosen.length === 0 ? blank : asRead(chosen);
  },
};

/** Texts of answers that people choose on the screen. They come from files and pasted tables, so the form page does not load their readers. */
export const chosenTexts: { readonly [Type in AttributeType]?: TextReader<AttributeOf<Type>> } = {
  check: checkReader,
  single: singleReader,
  dropdown: singleReader,
  multi: multiReader,
  gcs: gcsReader,
  /** The group follows from the steps, so no text can set it. */
  start: { read: (_item, text) => (foldTyped(text) === '' ? blank : unreadable('item.invalid')) },
  /** Any choice of an interlocked list is read; the engine checks it against the source. */
  plugin: { read: ({ plugin }, text) => readChoice(plugin.kind === 'interlocked_dropdown' ? Object.values(plugin.params.choices).flat() : [], text) },
};
