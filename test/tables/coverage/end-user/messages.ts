import type { MessageRow } from '../coverage.ts';

export const endUserMessages: readonly MessageRow[] = [];
