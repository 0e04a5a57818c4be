import { lazyModulePart, type MenuPlaces, type Module } from '../../lib/modules.ts';

const isTest = ({ folder }: MenuPlaces['managed-folder']): boolean => folder.is_test === true;

export const testFolders: Module = {
  name: 'test-folders',
  places: { 'new-folder': lazyModulePart(async () => (await import('./test-choice.tsx')).TestChoice, 'manage') },
  menus: {
    'managed-project': [{ label: 'copy.action', Dialog: lazyModulePart(async () => (await import('./copy-dialogs.tsx')).CopyProjectDialog, 'manage', 'admin') }],
    'managed-folder': [
      { label: 'copy.action', Dialog: lazyModulePart(async () => (await import('./copy-dialogs.tsx')).CopyFolderDialog, 'manage', 'admin') },
      { label: 'test_live.action', isOffered: isTest, Dialog: lazyModulePart(async () => (await import('./test-folder-dialogs.tsx')).GoLiveDialog, 'manage', 'admin') },
      { label: 'test_empty.action', isDangerous: true, isOffered: isTest, Dialog: lazyModulePart(async () => (await import('./test-folder-dialogs.tsx')).EmptyFolderDialog, 'manage', 'admin') },
    ],
  },
};
