import { assert as assertAll, configureGlobal, type IAsyncProperty, type IProperty, type IRawProperty, type Parameters } from 'fast-check';
import { countOf, seed } from './sweeps.ts';

/** fast-check for the tests of this project: it draws by the seed of the sweeps, and `npm test` draws an eighth of the values. */
export * from 'fast-check';

configureGlobal({ seed });
const usualRuns = 100;

const drawn = <Values>(parameters: Parameters<Values>): Parameters<Values> => {
  const whole = parameters.numRuns ?? usualRuns;
  return { ...parameters, numRuns: countOf(Math.ceil(whole / 8), whole) };
};

interface Assert {
  <Values>(property: IAsyncProperty<Values>, parameters?: Parameters<Values>): Promise<void>;
  <Values>(property: IProperty<Values>, parameters?: Parameters<Values>): void;
}

export const assert = (<Values>(property: IRawProperty<Values>, parameters: Parameters<Values> = {}) => assertAll(property, drawn(parameters))) as Assert;
