import type { ComponentType } from 'react';
import type { FormPart, FormPlaces, Module } from '../../lib/modules.ts';
import type * as parts from './open-issues.tsx';

/** The form works without these parts, so a failed load shows nothing. */
const part = <Place extends keyof FormPlaces>(choose: (all: typeof parts) => ComponentType<FormPlaces[Place]>): FormPart<FormPlaces[Place]> => ({
  words: ['open-issues'],
  load: () => import('./open-issues.tsx').then(choose, () => () => null),
});

export const openIssues: Module = {
  name: 'open-issues',
  formParts: {
    'page-tab': part<'page-tab'>(({ PageCount }) => PageCount),
    'form-foot': part<'form-foot'>(({ OpenIssuesButton }) => OpenIssuesButton),
    'saved-note': part<'saved-note'>(({ StillOpen }) => StillOpen),
  },
};
