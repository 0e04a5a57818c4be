export const qualityRoutes = {
  runRules: 'GET /api/u/rules/{pId}/{fId}',
  findDuplicates: 'POST /api/u/duplicates/{pId}/{fId}/find',
  duplicates: 'GET /api/u/duplicates/{pId}/{fId}',
  decideDuplicate: 'POST /api/u/duplicates/{pId}/{fId}',
} as const;
