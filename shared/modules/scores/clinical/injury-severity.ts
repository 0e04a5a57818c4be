import { foldWidth } from '../../../text/width.ts';

export const bodyRegions = ['head', 'face', 'chest', 'abdomen', 'extremity', 'external'] as const;
export type BodyRegion = (typeof bodyRegions)[number];

export interface Injury {
  readonly region: string | null;
  readonly severity: number | null;
}

const unsurvivable = 6;

const isKnown = (severity: number | null): severity is number => severity !== null && Number.isInteger(severity) && severity >= 0 && severity <= unsurvivable;

export const threeHighest = (severities: readonly number[]): readonly number[] => severities.toSorted((one, other) => other - one).slice(0, 3);

/** Sums the squares of the three highest AIS; any 6 gives 75. The result is undefined if there is no AIS or an unknown one could be among the three. */
const scoreOf = (severities: readonly (number | null)[]): number | undefined => {
  if (severities.length === 0) return undefined;
  if (severities.includes(unsurvivable)) return 75;
  return severities.every(isKnown) ? threeHighest(severities).reduce((sum, severity) => sum + severity * severity, 0) : undefined;
};

/** Uses the highest AIS of each region. Null is an unknown AIS; a missing region has no injury (domain-facts 8). */
export const injurySeverityScore = (ais: { readonly [region in BodyRegion]?: number | null }): number | undefined =>
  scoreOf(bodyRegions.map((region) => ais[region]).filter((severity) => severity !== undefined));

/** The result is null where an AIS of a region is unknown and none is 6. */
export const highestByRegion = (injuries: readonly Injury[]): readonly (number | null)[] =>
  [...Map.groupBy(injuries, ({ region }) => region).values()].map((own) => {
    const severities = own.map(({ severity }) => severity);
    if (severities.includes(unsurvivable)) return unsurvivable;
    return severities.every(isKnown) ? Math.max(...severities) : null;
  });

/** Regions may have any names. The result is undefined where a region is unknown, unless an AIS is 6. */
export const injurySeverityOfList = (injuries: readonly Injury[]): number | undefined => {
  const highest = highestByRegion(injuries);
  return scoreOf(injuries.some(({ region }) => region === null) ? [...highest, null] : highest);
};

/** Uses the three highest AIS in any region (domain-facts 8). */
export const newInjurySeverityScore = (severities: readonly (number | null)[]): number | undefined => scoreOf(severities);

/** Returns the digit after the dot of an AIS code ("140651.3" is 3); null where there is none. */
export const severityOfCode = (code: string): number | null => {
  const [, digit] = /^\d{6}\.(\d)$/.exec(foldWidth(code).trim()) ?? [];
  return digit === undefined ? null : Number(digit);
};
