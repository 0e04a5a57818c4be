import type { AttributeItem, AttributeOf, AttributeType, PluginItem } from '../design/card-design.ts';
import { pluginReaders } from '../plugins/readers.ts';
import { behaviourOf } from './behaviours.ts';
import { checkReader } from './check/reader.ts';
import { gcsReader } from './gcs/reader.ts';
import { multiReader } from './multi/reader.ts';
import type { TextReader } from './reading.ts';
import { singleReader } from './single/reader.ts';
import { startReader } from './start/reader.ts';

/** People choose these answers on the screen. Their texts come from files and pasted tables, so the form page does not load their readers. */
const chosen: { readonly [Type in AttributeType]?: TextReader<AttributeOf<Type>> } = {
  check: checkReader,
  single: singleReader,
  dropdown: singleReader,
  multi: multiReader,
  gcs: gcsReader,
  start: startReader,
};

const byType: { readonly [type: string]: TextReader<AttributeItem> | undefined } = chosen;
const byKind: { readonly [kind: string]: TextReader<PluginItem> | undefined } = pluginReaders;

/** The result is undefined for an item without entry. Each reader receives only items of its own type. */
export const readerOf = (item: AttributeItem): TextReader<AttributeItem> | undefined => {
  const behaviour = behaviourOf(item);
  const typed = behaviour.answer === 'entered' ? behaviour.typed : undefined;
  return typed ?? (item.type === 'plugin' ? byKind[item.plugin.kind] : byType[item.type]);
};
