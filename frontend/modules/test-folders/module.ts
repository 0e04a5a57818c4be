import { lazyModulePart, type EntryPlaces, type Module } from '../../lib/modules.ts';

const isTest = ({ folder }: EntryPlaces['managed-folder']): boolean => folder.is_test === true;

export const testFolders: Module = {
  name: 'test-folders',
  places: { 'new-folder': lazyModulePart(async () => (await import('./test-choice.tsx')).TestChoice, 'manage') },
  entries: {
    'managed-project': [{ label: 'manage:copy.action', Dialog: lazyModulePart(async () => (await import('./copy-dialogs.tsx')).CopyProjectDialog, 'manage', 'admin') }],
    'managed-folder': [
      { label: 'manage:copy.action', Dialog: lazyModulePart(async () => (await import('./copy-dialogs.tsx')).CopyFolderDialog, 'manage', 'admin') },
      { label: 'manage:test_live.action', isOffered: isTest, Dialog: lazyModulePart(async () => (await import('./test-folder-dialogs.tsx')).GoLiveDialog, 'manage', 'admin') },
      { label: 'manage:test_empty.action', isDangerous: true, isOffered: isTest, Dialog: lazyModulePart(async () => (await import('./test-folder-dialogs.tsx')).EmptyFolderDialog, 'manage', 'admin') },
    ],
  },
};
