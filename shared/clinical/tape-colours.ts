export const tapeColours = ['gray', 'pink', 'red', 'purple', 'yellow', 'white', 'blue', 'orange', 'green'] as const;
export type TapeColour = (typeof tapeColours)[number];

/** These edges of reading A are exclusive, in hundredths of the two-part age and in centimetres (spec end-user 9, domain-facts 6.2). */
const ageEdges = [2, 6, 100, 200, 400, 500, 700, 900] as const;
const lengthEdges = [59, 67, 74, 84, 98, 106, 122, 131] as const;
/** These edges of reading B are inclusive: months while the year is 0, completed years from 1. */
const completedEdges = [2, 6, 11, 199, 399, 499, 699, 899] as const;

const colourAt = (index: number): TapeColour => tapeColours[index === -1 ? tapeColours.length - 1 : index] as TapeColour;

export const tapeColourByAge = (hundredths: number): TapeColour => colourAt(ageEdges.findIndex((edge) => hundredths < edge));

export const tapeColourByLength = (centimetres: number): TapeColour => colourAt(lengthEdges.findIndex((edge) => centimetres < edge));

export const tapeColourByCompletedAge = (hundredths: number): TapeColour =>
  colourAt(completedEdges.findIndex((edge) => hundredths <= edge));

/** The tape is 46 to 143 cm long (domain-facts 6.1); the specification gives a colour to every length. */
export const isOutsideTapeByLength = (centimetres: number): boolean => centimetres < 46 || centimetres > 143;

/** Children of 10 years and more are longer than the tape. */
export const isOutsideTapeByAge = (hundredths: number): boolean => hundredths >= 1000;
