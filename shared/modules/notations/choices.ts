import type { Choice, DropdownItem, SingleItem } from '../../design/card-design.ts';
import { foldWidth } from '../../text/width.ts';
import { asRead, blank, readAs, type Reading, type TextReader, unreadable } from '../../items/reading.ts';

const fold = (text: string): string => foldWidth(text).trim().toLowerCase();

/** Finds a choice by value, else by title in any language. Width and case matter only where choices differ in nothing else. */
export const readChoice = (choices: readonly Choice[], text: string): Reading<string> => {
  const written = text.trim();
  if (written === '') return blank;
  const names = (fits: (name: string) => boolean) => [
    choices.filter(({ value }) => fits(value)),
    choices.filter(({ title }) => Object.values(title).some(fits)),
  ];
  const folded = fold(written);
  const found = [...names((name) => name === written), ...names((name) => fold(name) === folded)].find((list) => list.length > 0) ?? [];
  const [value, ...others] = new Set(found.map((choice) => choice.value));
  return value === undefined || others.length > 0 ? unreadable('item.not_a_choice') : asRead(value, readAs(text, value));
};

export const singleReader: TextReader<SingleItem | DropdownItem> = { read: ({ choices }, text) => readChoice(choices, text) };
