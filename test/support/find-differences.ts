import * as operator from '#functions/modules/operator/data/find-differences.ts';

interface Difference {
  readonly words: string;
}

const checks: readonly (() => Promise<readonly Difference[]>)[] = [
  operator.findDifferences,
];

/** What the check of the table finds; without its module it finds nothing. */
export const findDifferences = async (): Promise<readonly Difference[]> => (await Promise.all(checks.map((check) => check()))).flat();
