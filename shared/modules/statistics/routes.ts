export const statisticsRoutes = {
  projectFigures: 'GET /api/m/projects/{pId}/figures',
  folderFigures: 'GET /api/m/projects/{pId}/folders/{fId}/figures',
  folderMonths: 'GET /api/m/projects/{pId}/folders/{fId}/months',
  folderDistributions: 'GET /api/u/statistics/{pId}/{fId}',
} as const;
