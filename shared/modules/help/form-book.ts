export type Pair = readonly [ja: string, en: string];

/** A cell per column. Texts are given in both languages of the examples. */
export interface BookRow {
  readonly [column: string]: string | number | Pair | undefined;
}

export interface FormBook {
  readonly settings: { readonly [column: string]: string };
  readonly survey: readonly BookRow[];
  readonly choices: readonly BookRow[];
}
