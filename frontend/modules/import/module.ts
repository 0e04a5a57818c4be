import { screen } from '../../components/screen-route.tsx';
import { lazyModulePart, type Module } from '../../lib/modules.ts';
import { importPaths, importPatterns } from './paths.ts';

const words = ['import', 'issues', 'project-admin', 'manage', 'admin'] as const;

export const importCards: Module = {
  name: 'import',
  screens: {
    user: [screen(importPatterns.ownedImport, async () => (await import('./import-screens.tsx')).OwnerImportScreen, ...words)],
    manager: [screen(importPatterns.managedImport, async () => (await import('./import-screens.tsx')).ManagerImportScreen, ...words)],
  },
  places: {
    'folder-actions': lazyModulePart(async () => (await import('./import-links.tsx')).ImportLink),
    'owned-folders': lazyModulePart(async () => (await import('./import-links.tsx')).ImportLinks),
  },
  entries: {
    'managed-folder': [{ label: 'admin:folder_import.action', isOffered: ({ folder }) => folder.version !== null, to: ({ pId, folder }) => importPaths.managedImport(pId, folder.id) }],
  },
};
