import type { Module } from '../../lib/modules.ts';

export const quickEntry: Module = {
  name: 'quick-entry',
  formParts: {
    'group-head': {
      isShown: ({ item }) => item.others !== undefined,
      words: ['quick-entry'],
      // The form works without the button, so a failed load shows nothing.
      load: () => import('./with-form.ts').then(({ AllOthers }) => AllOthers, () => () => null),
    },
  },
};
