import { lazyPart } from '../../../form/lazy-part.tsx';
import { loadWords } from '../../../lib/i18n.ts';
import type { RepeatTableProps } from './repeat-table.tsx';

/** Comes over with its words, where a design shows a repeat as a table. */
export const RepeatTable = lazyPart<RepeatTableProps>(async () => (await Promise.all([import('./repeat-table.tsx'), loadWords('repeat-table')]))[0].RepeatTable);
