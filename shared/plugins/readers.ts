import type { PluginItem, PluginKind } from '../design/card-design.ts';
import type { TextReader } from '../items/reading.ts';
import { bloodPressureReader } from './blood-pressure/reader.ts';
import { interlockedDropdownReader } from './interlocked-dropdown/reader.ts';

/** The plugins that somebody enters. A kind that is entered and not named here does not compile in behaviours.ts. */
export type EnteredKind = Extract<PluginKind, 'blood_pressure' | 'interlocked_dropdown'>;

/** How text is read as an answer, by kind. */
export const pluginReaders: { readonly [Kind in EnteredKind]: TextReader<PluginItem> } = {
  blood_pressure: bloodPressureReader,
  interlocked_dropdown: interlockedDropdownReader,
};
