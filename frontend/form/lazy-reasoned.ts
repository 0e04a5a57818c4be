import { Fragment, createElement } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { ReasonedProps } from './reasoned.tsx';

export const Reasoned = lazyPart<ReasonedProps>(async () => (await import('./reasoned.tsx')).Reasoned, ({ children }) => createElement(Fragment, null, children));
