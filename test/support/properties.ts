import { configureGlobal } from 'fast-check';

/**
 * fast-check for the tests of this project: every run draws the same values, so that a run fails or passes for what
 * was changed. `FUDA_SEED=7 npm test` draws others, and `FUDA_SEED=new` others each time; a failure prints its seed.
 */
const seed = process.env['FUDA_SEED'] ?? '20261123';
if (seed !== 'new') configureGlobal({ seed: Number(seed) });

export * from 'fast-check';
