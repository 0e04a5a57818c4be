import { lazyPart } from '../../form/lazy-part.tsx';
import { loadWords } from '../../lib/i18n.ts';
import type { OpenPartProps } from './open-issues.tsx';

/** Comes over behind the form, which says less without it and works as well. */
export const OpenPart = lazyPart<OpenPartProps>(async () => {
  const [part] = await Promise.all([import('./open-issues.tsx').catch(() => null), loadWords('open-issues')]);
  return part?.OpenPart ?? (() => null);
});
