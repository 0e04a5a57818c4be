import type { Answers } from '#shared/design/card-design.ts';
import type { FolderMember } from '../http/principal.ts';

export interface DemoStep {
  readonly answers: (index: number, vals: Answers) => { readonly vals: Answers; readonly withErrors: boolean };
  /** `entered` is in ms. */
  readonly afterCard: (index: number, card: { readonly id: string; readonly card_hash: string }, nurse: FolderMember, reviewer: FolderMember, entered: number) => Promise<void>;
}
