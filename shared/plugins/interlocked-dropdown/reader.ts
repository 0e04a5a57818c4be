import type { PluginItem } from '../../design/card-design.ts';
import type { TextReader } from '../../items/reading.ts';
import { readChoice } from '../../items/single/reader.ts';

type InterlockedItem = PluginItem<'interlocked_dropdown'>;

/** Any choice that the list can offer; whether it fits the source's answer is for the engine to say. */
export const interlockedDropdownReader: TextReader<InterlockedItem> = {
  read: ({ plugin }, text) => readChoice(Object.values(plugin.params.choices).flat(), text),
};
