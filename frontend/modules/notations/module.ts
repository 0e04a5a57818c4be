import type { FormPlaces, Module } from '../../lib/modules.ts';

const AsUsual = ({ children }: FormPlaces['other-units']) => children(null);

export const notations: Module = {
  name: 'notations',
  formParts: {
    'chosen-choices': {
      isShown: ({ item, chosen }) => item.ranked === true && chosen.length > 0,
      load: async () => (await import('./ranked-choices.tsx')).RankedChoices,
    },
    'other-units': {
      load: () => import('./with-form.ts').then(({ ChosenUnit }) => ChosenUnit, () => AsUsual),
      Waiting: AsUsual,
    },
  },
};
