import { createHandler } from '../../http/create-handler.ts';
import { folderMonths } from './folder-months.ts';
import { projectFigures } from './project-figures.ts';

export const handler = createHandler(async () => (await import('#shared/modules/statistics/calls.ts')).statisticsCalls, {
  projectFigures,
  folderFigures: async (call) => (await import('./folder-figures.ts')).folderFigures(call),
  folderMonths,
  folderDistributions: async (call) => (await import('./folder-distributions.ts')).folderDistributions(call),
});
