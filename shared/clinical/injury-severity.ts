import { foldWidth } from '../text/width.ts';

export const bodyRegions = ['head', 'face', 'chest', 'abdomen', 'extremity', 'external'] as const;
export type BodyRegion = (typeof bodyRegions)[number];

/** An injury as far as it is known: `severity` is its AIS. */
export interface Injury {
  readonly region: string | null;
  readonly severity: number | null;
}

/** AIS of an injury that nobody survives. */
const unsurvivable = 6;

const isKnown = (severity: number | null): severity is number => severity !== null && Number.isInteger(severity) && severity >= 0 && severity <= unsurvivable;

/** The three highest, the highest first. */
export const threeHighest = (severities: readonly number[]): readonly number[] => severities.toSorted((one, other) => other - one).slice(0, 3);

/**
 * Squares of the three highest summed; any 6 gives 75. Undefined while nothing is given, and where one of the others is not
 * known (AIS 9, blank, or no AIS at all): it could be among the three.
 */
const scoreOf = (severities: readonly (number | null)[]): number | undefined => {
  if (severities.length === 0) return undefined;
  if (severities.includes(unsurvivable)) return 75;
  return severities.every(isKnown) ? threeHighest(severities).reduce((sum, severity) => sum + severity * severity, 0) : undefined;
};

/** Injury Severity Score from the highest AIS of each region; a region without one has no injury, one with null has one that is not known (domain-facts 8). */
export const injurySeverityScore = (ais: { readonly [region in BodyRegion]?: number | null }): number | undefined =>
  scoreOf(bodyRegions.map((region) => ais[region]).filter((severity) => severity !== undefined));

/** The highest AIS of each region; null where one of its injuries has none that is known. */
export const highestByRegion = (injuries: readonly Injury[]): readonly (number | null)[] =>
  [...Map.groupBy(injuries, ({ region }) => region).values()].map((own) => {
    const severities = own.map(({ severity }) => severity);
    if (severities.includes(unsurvivable)) return unsurvivable;
    return severities.every(isKnown) ? Math.max(...severities) : null;
  });

/** The same from a list of injuries, whatever their regions are called. Not to be told of one without a region. */
export const injurySeverityOfList = (injuries: readonly Injury[]): number | undefined => {
  const highest = highestByRegion(injuries);
  return scoreOf(injuries.some(({ region }) => region === null) ? [...highest, null] : highest);
};

/** New Injury Severity Score: the three highest AIS wherever they are (domain-facts 8). */
export const newInjurySeverityScore = (severities: readonly (number | null)[]): number | undefined => scoreOf(severities);

/** The AIS severity that an AIS code holds behind its dot ("140651.3" is 3); null where there is none. */
export const severityOfCode = (code: string): number | null => {
  const [, digit] = /^\d{6}\.(\d)$/.exec(foldWidth(code).trim()) ?? [];
  return digit === undefined ? null : Number(digit);
};
