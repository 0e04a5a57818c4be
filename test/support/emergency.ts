import * as oversight from '#functions/modules/oversight/data/emergencies.ts';
import type { Signed } from './registry.ts';

interface Emergencies {
  readonly openEmergency: (projectId: string, person: Signed, reason: string, now: number) => Promise<number | 'member'>;
}

const kinds: readonly Emergencies[] = [
  oversight,
];

/** Opens the emergency access of a manager. Without its module there is none. */
export const beginEmergency = async (projectId: string, person: Signed, reason: string, now: number): Promise<void> => {
  for (const kind of kinds) await kind.openEmergency(projectId, person, reason, now);
};
