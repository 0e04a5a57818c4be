import { screen } from '../../components/screen-route.tsx';
import { lazyModulePart, type Module } from '../../lib/modules.ts';
import { statisticsPaths, statisticsPatterns } from './paths.ts';

const Chart = lazyModulePart(async () => (await import('@mui/icons-material/BarChart')).default);

export const statistics: Module = {
  name: 'statistics',
  screens: {
    user: [
      screen(statisticsPatterns.ownedFigures, async () => (await import('./statistics-screen.tsx')).OwnedStatisticsScreen, 'statistics', 'project-admin', 'admin'),
      screen(statisticsPatterns.folderStatistics, async () => (await import('./folder-statistics-screen.tsx')).FolderStatisticsScreen, 'statistics', 'card-list'),
    ],
    manager: [screen(statisticsPatterns.managedFigures, async () => (await import('./statistics-screen.tsx')).StatisticsScreen, 'statistics', 'manage', 'admin')],
  },
  places: {
    'folder-actions': lazyModulePart(async () => (await import('./statistics-link.tsx')).StatisticsLink),
    'dashboard-bottom': lazyModulePart(async () => (await import('./overview.tsx')).Overview, 'statistics'),
  },
  entries: {
    'managed-project-top': [{ label: 'admin:figures.action', to: ({ project }) => statisticsPaths.managedFigures(project.id) }],
    'owned-project': [{ label: 'admin:figures.action', Icon: Chart, to: ({ pId }) => statisticsPaths.ownedFigures(pId) }],
  },
};
