export const qualityRoutes = {
  runRules: 'GET /api/u/rules/{pId}/{fId}',
} as const;
