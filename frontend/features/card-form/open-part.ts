import { lazyPart } from '../../form/lazy-part.tsx';
import type { OpenPartProps } from './open-issues.tsx';

/** Comes over behind the form, which says less without it and works as well. */
export const OpenPart = lazyPart<OpenPartProps>(async () => (await import('./open-issues.tsx').catch(() => null))?.OpenPart ?? (() => null));
