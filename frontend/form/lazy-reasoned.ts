import { Fragment, createElement } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { ReasonedProps } from './reasoned.tsx';

/** Loaded if an item takes reasons for a missing answer; until then its control stands alone. */
export const Reasoned = lazyPart<ReasonedProps>(async () => (await import('./reasoned.tsx')).Reasoned, ({ children }) => createElement(Fragment, null, children));
