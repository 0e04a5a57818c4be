import type { Answers } from '#shared/design/card-design.ts';
import type { FolderMember } from '../http/principal.ts';

/** What a module adds to the reviewed folder of the demo registry. */
export interface DemoStep {
  /** The number of the card that holds the first record of the same patient. */
  readonly patientOf?: (index: number) => number;
  readonly answers?: (index: number, vals: Answers) => { readonly vals: Answers; readonly withErrors: boolean };
  /** `entered` is in ms. */
  readonly afterCard?: (index: number, card: { readonly id: string; readonly card_hash: string }, nurse: FolderMember, reviewer: FolderMember, entered: number) => Promise<void>;
  readonly afterFolder?: (reviewer: FolderMember, now: number) => Promise<void>;
}

export type SeedRegistry = (steps: readonly DemoStep[]) => Promise<string>;
