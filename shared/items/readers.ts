import type { AttributeItem, AttributeOf, AttributeType } from '../design/card-design.ts';
import { behaviourOf } from './behaviours.ts';
import { checkReader } from './check/reader.ts';
import { gcsReader } from './gcs/reader.ts';
import { multiReader } from './multi/reader.ts';
import type { TextReader } from './reading.ts';
import { readChoice, singleReader } from './single/reader.ts';
import { startReader } from './start/reader.ts';

/** People choose these answers on the screen. Their texts come from files and pasted tables, so the form page does not load their readers. */
const chosen: { readonly [Type in AttributeType]?: TextReader<AttributeOf<Type>> } = {
  check: checkReader,
  single: singleReader,
  dropdown: singleReader,
  multi: multiReader,
  gcs: gcsReader,
  start: startReader,
  /** Any choice of an interlocked list is read; the engine checks it against the source. */
  plugin: { read: ({ plugin }, text) => readChoice(plugin.kind === 'interlocked_dropdown' ? Object.values(plugin.params.choices).flat() : [], text) },
};

const byType: { readonly [type: string]: TextReader<AttributeItem> | undefined } = chosen;

/** The result is undefined for an item without entry. Each reader receives only items of its own type. */
export const readerOf = (item: AttributeItem): TextReader<AttributeItem> | undefined => {
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'entered' ? (behaviour.typed ?? byType[item.type]) : undefined;
};
