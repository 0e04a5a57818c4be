import type { Module } from '../../lib/modules.ts';

export const notations: Module = {
  name: 'notations',
  formParts: {
    'chosen-choices': {
      isShown: ({ item, chosen }) => item.ranked === true && chosen.length > 0,
      load: async () => (await import('./ranked-choices.tsx')).RankedChoices,
    },
  },
};
