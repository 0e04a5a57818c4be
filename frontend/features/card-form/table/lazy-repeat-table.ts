import { lazyPart } from '../../../form/lazy-part.tsx';
import { Reasoned } from '../../../form/lazy-reasoned.ts';
import { loadWords } from '../../../lib/i18n.ts';
import type { RepeatTableProps } from './repeat-table.tsx';

/** Loaded with its words and with the parts for reasons: if those came later, a redrawn cell would lose the cursor while the user types. */
export const RepeatTable = lazyPart<RepeatTableProps>(async () => (await Promise.all([import('./repeat-table.tsx'), loadWords('repeat-table'), Reasoned.preload()]))[0].RepeatTable);
