import { lazy } from 'react';

/** What stands in the place of a form comes over where there is none: the form that is there has few bytes to spare. */
export const NoCard = lazy(async () => ({ default: (await import('./no-card.tsx')).NoCard }));
export const FormEnded = lazy(async () => ({ default: (await import('./no-card.tsx')).FormEnded }));
