import type { AttributeItem, AttributeOf, AttributeType, PluginItem } from '../design/card-design.ts';
import { pluginReaders } from '../plugins/readers.ts';
import { ageReader } from './age/reader.ts';
import { checkReader } from './check/reader.ts';
import { dateReader, datetimeReader, timeReader } from './date/reader.ts';
import { special } from './date/as-known.ts';
import { isSpecial } from './date/special.ts';
import { gcsReader } from './gcs/reader.ts';
import { locationReader } from './location/reader.ts';
import { multiReader } from './multi/reader.ts';
import { numberReader } from './number/reader.ts';
import type { TextReader } from './reading.ts';
import { singleReader } from './single/reader.ts';
import { startReader } from './start/reader.ts';
import { stringReader, textReader } from './string/reader.ts';
import { suggestReader } from './suggest/reader.ts';

export type NotEnteredType = 'watch' | 'score_level' | 'hidden_count' | 'label' | 'separator';
export type EnteredType = Exclude<AttributeType, NotEnteredType | 'plugin'>;

const readers: { readonly [Type in EnteredType]: TextReader<AttributeOf<Type>> } = {
  check: checkReader,
  single: singleReader,
  dropdown: singleReader,
  multi: multiReader,
  number: numberReader,
  string: stringReader,
  text: textReader,
  barcode: stringReader,
  date: dateReader,
  time: timeReader,
  datetime: datetimeReader,
  age: ageReader,
  location: locationReader,
  suggest: suggestReader,
  gcs: gcsReader,
  start: startReader,
};

const byType: { readonly [type: string]: TextReader<AttributeItem> | undefined } = readers;
const byKind: { readonly [kind: string]: TextReader<PluginItem> | undefined } = pluginReaders;

/** The result is undefined for an item without entry. Each reader receives only items of its own type. */
export const readerOf = (item: AttributeItem): TextReader<AttributeItem> | undefined =>
  item.type === 'plugin' ? byKind[item.plugin.kind] : isSpecial(item) ? special[item.type].typed : byType[item.type];
