import type { Answers } from '#shared/design/card-design.ts';
import type { FolderMember } from '../http/principal.ts';

export interface DemoStep {
  /** The earlier card of the same patient. */
  readonly earlierCards?: ReadonlyMap<number, number>;
  readonly answers?: (index: number, vals: Answers) => { readonly vals: Answers; readonly withErrors: boolean };
  /** `entered` is in ms. */
  readonly afterCard?: (index: number, card: { readonly id: string; readonly card_hash: string }, nurse: FolderMember, reviewer: FolderMember, entered: number) => Promise<void>;
  readonly afterCards?: (reviewer: FolderMember, now: number) => Promise<void>;
}
