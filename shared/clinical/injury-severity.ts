export const bodyRegions = ['head', 'face', 'chest', 'abdomen', 'extremity', 'external'] as const;
export type BodyRegion = (typeof bodyRegions)[number];

/**
 * Injury Severity Score from the highest AIS (0-6) of each region: squares of the three highest summed, any 6 gives
 * 75; undefined while no region is given (domain-facts 8).
 */
export const injurySeverityScore = (ais: { readonly [region in BodyRegion]?: number }): number | undefined => {
  const given = bodyRegions.map((region) => ais[region]).filter((score) => score !== undefined);
  if (given.length === 0) return undefined;
  if (given.includes(6)) return 75;
  return given
    .toSorted((a, b) => b - a)
    .slice(0, 3)
    .reduce((sum, score) => sum + score * score, 0);
};
