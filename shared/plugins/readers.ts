import type { PluginItem, PluginKind } from '../design/card-design.ts';
import type { TextReader } from '../items/reading.ts';
import { readChoice } from '../items/single/reader.ts';
import { bloodPressureReader } from './blood-pressure/reader.ts';

/** The plugins that somebody enters. A kind that is entered and not named here does not compile in behaviours.ts. */
export type EnteredKind = Extract<PluginKind, 'blood_pressure' | 'interlocked_dropdown'>;

/** How text is read as an answer, by kind. */
export const pluginReaders: { readonly [Kind in EnteredKind]: TextReader<PluginItem<Kind>> } = {
  blood_pressure: bloodPressureReader,
  /** Any choice that the list can offer; whether it fits the source's answer is for the engine to say. */
  interlocked_dropdown: { read: ({ plugin }, text) => readChoice(Object.values(plugin.params.choices).flat(), text) },
};
