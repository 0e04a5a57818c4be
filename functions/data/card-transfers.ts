import type { HistoryEntry } from './card-history.ts';

/** Another card of the same patient, who went to its hospital or came from it. */
export interface CardTransfer {
  readonly way: 'to' | 'from';
  /** Global id. */
  readonly card: string;
  /** The hospital of that card, as it was called then. */
  readonly org: HistoryEntry['org'];
  readonly at: string;
}
