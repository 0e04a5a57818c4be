import { buildersOf } from '../../lib/paths.ts';

export const statisticsPatterns = {
  ownedFigures: '/prjAdminMenu/:pId/figures',
  managedFigures: '/manage/project/:pId',
} as const;

export const statisticsPaths = buildersOf(statisticsPatterns);
