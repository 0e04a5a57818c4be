import { buildersOf } from '../../lib/paths.ts';

export const machinePatterns = {
  projectTokens: '/prjAdminMenu/:pId/tokens',
  manageTokens: '/manage/project/:pId/tokens',
} as const;

export const machinePaths = buildersOf(machinePatterns);
