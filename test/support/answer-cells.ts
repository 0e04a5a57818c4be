/** What our files say of a card itself, before its answers. */
const ofCard: ReadonlySet<string> = new Set(['card_global_id', 'version', 'status', 'required', 'created_at', 'updated_at', 'updated_org']);

/** The cells of a line that are not said of the card itself, by the headings of its file: a new column shows among them. */
export const answerCells = <Cell>(headings: readonly string[], cells: readonly Cell[]): readonly Cell[] => cells.filter((_, at) => !ofCard.has(headings[at]!));
