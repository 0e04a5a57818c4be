import { isOutsideTapeByAge, isOutsideTapeByLength, type TapeColour, tapeColourByAge, tapeColourByCompletedAge, tapeColourByLength } from '../../clinical/tape-colours.ts';
import type { WatchItem, WatchParams } from '../../design/card-design.ts';
import type { ItemType } from '../behaviour.ts';
import { noOutput } from '../output.ts';

/** Ages are years + months/100, so hundredths compare exactly (domain-facts 6.2). */
const hundredths = (years: number): number => Math.round(years * 100);

type Tape = Extract<WatchParams['bands'], string>;

const tapes: { readonly [name in Tape]: { readonly colour: (value: number) => TapeColour; readonly isOutside: (value: number) => boolean } } = {
  tape_age: { colour: (years) => tapeColourByAge(hundredths(years)), isOutside: (years) => isOutsideTapeByAge(hundredths(years)) },
  tape_age_completed: { colour: (years) => tapeColourByCompletedAge(hundredths(years)), isOutside: (years) => isOutsideTapeByAge(hundredths(years)) },
  tape_length: { colour: tapeColourByLength, isOutside: isOutsideTapeByLength },
};

export const watch: ItemType<WatchItem> = {
  answer: 'none',
  output: noOutput,
  references: ({ params }) => [{ key: 'params.target', path: params.target }],
  shows: ({ params: { target, bands } }, _answer, sources) => {
    const value = sources.number(target);
    if (value === undefined) return null;
    if (typeof bands === 'string') {
      const tape = tapes[bands].colour(value);
      return { kind: 'band', tape, title: null, colour: tape, isOutsideTape: tapes[bands].isOutside(value) };
    }
    const band = bands.find(({ below }) => below === undefined || value < below);
    return band ? { kind: 'band', tape: null, title: band.title, colour: band.colour, isOutsideTape: false } : null;
  },
};
