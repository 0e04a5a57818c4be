import { ownColumns } from '#shared/export/card-columns.ts';

const ofCard: ReadonlySet<string> = new Set(ownColumns.map(({ name }) => name));

/** The cells of a line that are not said of the card itself, by the headings of its file: a new column shows among them. */
export const answerCells = <Cell>(headings: readonly string[], cells: readonly Cell[]): readonly Cell[] => cells.filter((_, at) => !ofCard.has(headings[at]!));
