import { lazyPart } from '../../../form/lazy-part.tsx';
import { Reasoned } from '../../../form/lazy-reasoned.ts';
import { loadWords } from '../../../lib/i18n.ts';
import type { RepeatTableProps } from './repeat-table.tsx';

/**
 * Comes over with its words, where a design shows a repeat as a table, and with what stands around cells that take reasons: a cell that is drawn anew
 * while somebody types would lose the cursor, and the keys that follow would go to the next cells.
 */
export const RepeatTable = lazyPart<RepeatTableProps>(async () => (await Promise.all([import('./repeat-table.tsx'), loadWords('repeat-table'), Reasoned.preload()]))[0].RepeatTable);
