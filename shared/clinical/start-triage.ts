import { isNormalBreathing } from './timed-rates.ts';

/** The specification calls "unknown" "cannot judge". */
export type TriageGroup = '0' | 'I' | 'II' | 'III' | 'unknown';

export interface TriageSteps {
  readonly walks?: boolean;
  readonly breathes?: boolean;
  readonly breathes_after_airway?: boolean;
  /** Breaths per minute; 0 is "unable to measure". */
  readonly respiratory_rate?: number;
  /** The pulse per minute is the specification's "CRT under 120" (domain-facts 5.2). */
  readonly pulse?: number;
  readonly follows_instructions?: boolean;
}

export type TriageStep = keyof TriageSteps;

export const triageSteps: readonly TriageStep[] = ['walks', 'breathes', 'breathes_after_airway', 'respiratory_rate', 'pulse', 'follows_instructions'];

export type TriageNext = { readonly ask: TriageStep } | { readonly group: Exclude<TriageGroup, 'unknown'> };

/** Answers of abandoned branches do not count (domain-facts 5.3). */
export const triageNext = (steps: TriageSteps): TriageNext => {
  const { walks, breathes, breathes_after_airway, respiratory_rate, pulse, follows_instructions } = steps;
  if (walks === undefined) return { ask: 'walks' };
  if (walks) return { group: 'III' };
  if (breathes === undefined) return { ask: 'breathes' };
  if (!breathes) {
    if (breathes_after_airway === undefined) return { ask: 'breathes_after_airway' };
    return { group: breathes_after_airway ? 'I' : '0' };
  }
  if (respiratory_rate === undefined) return { ask: 'respiratory_rate' };
  if (!isNormalBreathing(respiratory_rate)) return { group: 'I' };
  if (pulse === undefined) return { ask: 'pulse' };
  if (pulse >= 120) return { group: 'I' };
  if (follows_instructions === undefined) return { ask: 'follows_instructions' };
  return { group: follows_instructions ? 'II' : 'I' };
};

export const triageGroup = (steps: TriageSteps): TriageGroup => {
  const next = triageNext(steps);
  return 'group' in next ? next.group : 'unknown';
};

export const triageWay = (steps: TriageSteps): TriageSteps => {
  let taken: TriageSteps = {};
  for (;;) {
    const next = triageNext(taken);
    if ('group' in next || steps[next.ask] === undefined) return taken;
    taken = { ...taken, [next.ask]: steps[next.ask] };
  }
};
