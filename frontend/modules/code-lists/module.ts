import { screen } from '../../components/screen-route.tsx';
import { lazyModulePart, type FormPlaces, type Module } from '../../lib/modules.ts';
import { paths } from '../../lib/paths.ts';
import { designLists, lacksLists } from './design-lists.ts';
import { codeListPatterns } from './paths.ts';

/** Drawn without the search: until it is there, or if it does not load. */
const AllChoices = ({ choices, children }: FormPlaces['choices']) => children(choices);

export const codeLists: Module = {
  name: 'code-lists',
  screens: {
    manager: [screen(codeListPatterns.manageCodeLists, async () => (await import('./code-lists-screen.tsx')).CodeListsScreen, 'manage-designs', 'manage', 'admin')],
  },
  entries: {
    'design-version': [
      {
        label: 'manage-designs:history.lists.action',
        isOffered: lacksLists,
        to: ({ pId, fId, version }) => `${paths.uploadDesign(pId, fId)}?version=${version.version}`,
      },
    ],
  },
  designLists,
  knownCodes: async () => (await import('./known-codes.ts')).knownCodes,
  formParts: {
    choices: {
      isShown: ({ choices }) => choices.length > 60,
      load: () => import('./with-form.ts').then(({ LongChoices }) => LongChoices, () => AllChoices),
      Waiting: AllChoices,
    },
  },
  places: {
    'manage-menu': lazyModulePart(async () => (await import('./menu-link.tsx')).MenuLink, 'manage'),
  },
};
