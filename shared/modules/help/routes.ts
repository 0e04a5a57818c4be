export const helpRoutes = {
  guideWorkbook: 'GET /api/m/compile/guide/{which}',
  addDemo: 'POST /api/m/demo',
} as const;
