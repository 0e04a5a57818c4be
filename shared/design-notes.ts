import type { CardDesign } from './design/card-design.ts';
import type { Diagnostic } from './design/diagnostic.ts';
import { type Places, placesOf } from './design/places.ts';
import { lintDesign } from './modules/notes/lint-design.ts';

// This composition file lists what looks for probable mistakes in a design that has passed its checks.

const noters: readonly ((design: CardDesign, places: Places) => readonly Diagnostic[])[] = [
  lintDesign,
];

export const notesAbout = (design: CardDesign, places = placesOf(design)): readonly Diagnostic[] => noters.flatMap((notes) => notes(design, places));
