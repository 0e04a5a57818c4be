export const ppatsPriorities = ['fatal', 'top_priority', 'non_emergency', 'waiting'] as const;
export type PpatsPriority = (typeof ppatsPriorities)[number];

export interface PpatsInputs {
  /** The registry assigns these points itself; the product has no table of them (domain-facts 4). */
  readonly total?: number;
  readonly hr?: number;
  readonly rr?: number;
  readonly sbp?: number;
}

/** The fatal case is checked first, because three zeros would otherwise score high. */
export const ppatsPriority = ({ total, hr, rr, sbp }: PpatsInputs): PpatsPriority | undefined => {
  if (hr === 0 && rr === 0 && sbp === 0) return 'fatal';
  if (total === undefined) return undefined;
  if (total >= 6) return 'top_priority';
  return total >= 1 ? 'non_emergency' : 'waiting';
};
