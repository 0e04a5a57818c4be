import type { PluginItem, PluginKind } from '../design/card-design.ts';
import type { TextReader } from '../items/reading.ts';
import { readChoice } from '../items/single/reader.ts';
import { bloodPressureReader } from './blood-pressure/reader.ts';

export type EnteredKind = Extract<PluginKind, 'blood_pressure' | 'interlocked_dropdown'>;

export const pluginReaders: { readonly [Kind in EnteredKind]: TextReader<PluginItem<Kind>> } = {
  blood_pressure: bloodPressureReader,
  /** Any choice of the list is read; the engine checks it against the source. */
  interlocked_dropdown: { read: ({ plugin }, text) => readChoice(Object.values(plugin.params.choices).flat(), text) },
};
