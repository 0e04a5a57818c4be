import type { HistoryEntry } from './card-history.ts';

/** Another card of the same patient, in the hospital that the patient went to or came from. */
export interface CardTransfer {
  readonly way: 'to' | 'from';
  readonly card: string;
  readonly org: HistoryEntry['org'];
  readonly at: string;
}
