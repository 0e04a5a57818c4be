import { screen } from '../../components/screen-route.tsx';
import { lazyModulePart, type Module } from '../../lib/modules.ts';
import { codeListPatterns } from './paths.ts';

export const codeLists: Module = {
  name: 'code-lists',
  screens: {
    manager: [screen(codeListPatterns.manageCodeLists, async () => (await import('./code-lists-screen.tsx')).CodeListsScreen, 'manage-designs', 'manage', 'admin')],
  },
  places: {
    'design-lists': lazyModulePart(async () => (await import('./list-files.tsx')).ListFiles, 'manage-designs'),
    'manage-menu': lazyModulePart(async () => (await import('./menu-link.tsx')).MenuLink, 'manage'),
  },
};
