import { buildersOf } from '../../lib/paths.ts';

export const oversightPatterns = {
  projectExports: '/prjAdminMenu/:pId/exports',
  projectRights: '/prjAdminMenu/:pId/rights',
  manageExports: '/manage/project/:pId/exports',
  manageRights: '/manage/project/:pId/rights',
} as const;

export const oversightPaths = buildersOf(oversightPatterns);
