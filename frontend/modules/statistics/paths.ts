import { buildersOf } from '../../lib/paths.ts';

export const statisticsPatterns = {
  ownedFigures: '/prjAdminMenu/:pId/figures',
  managedFigures: '/manage/project/:pId',
  folderStatistics: '/cards/:pId/:fId/statistics',
} as const;

export const statisticsPaths = buildersOf(statisticsPatterns);
