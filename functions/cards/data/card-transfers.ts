import type { HistoryEntry } from './card-history.ts';

/** The patient went to the hospital of this other card, or came from it. */
export interface CardTransfer {
  readonly way: 'to' | 'from';
  readonly card: string;
  readonly org: HistoryEntry['org'];
  readonly at: string;
}
