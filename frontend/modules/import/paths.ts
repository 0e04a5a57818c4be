import { buildersOf } from '../../lib/paths.ts';

export const importPatterns = {
  ownedImport: '/prjAdminMenu/:pId/import/:fId',
  managedImport: '/manage/project/:pId/folder/:fId/import',
} as const;

export const importPaths = buildersOf(importPatterns);
