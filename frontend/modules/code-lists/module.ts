import { screen } from '../../components/screen-route.tsx';
import { lazyModulePart, type Module } from '../../lib/modules.ts';
import { paths } from '../../lib/paths.ts';
import { designLists, lacksLists } from './design-lists.ts';
import { codeListPatterns } from './paths.ts';

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
      // Without the search the choices are all shown, so a failed load shows them.
      load: () => import('./long-choices.tsx').then(({ LongChoices }) => LongChoices, () => ({ choices, children }) => children(choices)),
    },
  },
  places: {
    'manage-menu': lazyModulePart(async () => (await import('./menu-link.tsx')).MenuLink, 'manage'),
  },
};
