import { lazy } from 'react';

export const NoCard = lazy(async () => ({ default: (await import('./no-card.tsx')).NoCard }));
export const FormEnded = lazy(async () => ({ default: (await import('./no-card.tsx')).FormEnded }));
