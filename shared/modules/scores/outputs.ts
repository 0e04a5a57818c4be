import { outputOf, plainCell } from '../../items/output.ts';

const { cells } = outputOf('number');

export const scoreOutputs = {
  rts: { cells, decimals: 4 },
  burn_area: { cells, decimals: 1 },
  time_interval: { cells: () => [{ ...plainCell, kind: 'number', reveals: 'age_minutes' } as const] },
};
