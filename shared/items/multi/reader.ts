import type { MultiItem } from '../../design/card-design.ts';
import { asRead, blank, type TextReader, unreadable } from '../reading.ts';
import { valuesOfChoices } from '../offered.ts';
import { readChoice } from '../single/reader.ts';

/** Several choices as the CSV writes them, apart by semicolons; one alone may have a semicolon in its title. */
export const multiReader: TextReader<MultiItem> = {
  read: ({ choices, ranked }, text) => {
    const one = readChoice(choices, text);
    if (one.kind === 'read') return asRead([one.value], one.told);
    const read = text.split(/[;；]/).map((each) => readChoice(choices, each));
    if (read.some(({ kind }) => kind === 'unreadable')) return unreadable('item.not_a_choice');
    const values = new Set(read.flatMap((each) => (each.kind === 'read' ? [each.value] : [])));
    const chosen = ranked === true ? [...values] : valuesOfChoices(choices).filter((value) => values.has(value));
    return chosen.length === 0 ? blank : asRead(chosen);
  },
};
