import type { MultiItem } from '../../design/card-design.ts';
import { asRead, blank, type TextReader, unreadable } from '../../items/reading.ts';
import { valuesOfChoices } from '../../items/offered.ts';
import { readChoice } from './choices.ts';

const between = [/[;；]/, /[;；,，、|｜\n]/];

/** A single choice may contain a separator in its title. */
export const multiReader: TextReader<MultiItem> = {
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
