/**
 * Tables are written from the published facts (domain-facts 1, 2, 4-6 and 8) and share nothing with the code: `[lowest, points]` rows
 * from the top down, the last for all below.
 */
export type Table = readonly (readonly [lowest: number, points: number])[];
export const pointsIn = (table: Table, value: number): number => table.find(([lowest]) => value >= lowest)![1];

/** Each edge of a table with its neighbours at whole steps and at a part of one. */
export const around = (table: Table, step = 1, part = 0.1): number[] => [
  ...new Set(
    table
      .map(([lowest]) => lowest)
      .filter(Number.isFinite)
      .flatMap((edge) => [edge - 2 * step, edge - step, edge - part, edge, edge + part, edge + step, edge + 2 * step])
      .map((value) => Number(value.toFixed(2)))
      .filter((value) => value >= 0),
  ),
];
