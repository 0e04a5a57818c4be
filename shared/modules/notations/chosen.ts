import type { AttributeOf, AttributeType } from '../../design/card-design.ts';
import { blank, type TextReader, unreadable } from '../../items/reading.ts';
import { foldTyped } from '../../text/width.ts';
import { readChoice, singleReader } from './choices.ts';
import { gcsReader } from './coma-scale.ts';
import { multiReader } from './several-choices.ts';
import { checkReader } from './ticks.ts';

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
