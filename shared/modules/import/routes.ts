export const importRoutes = {
  imports: 'GET /api/u/import/{pId}/{fId}',
  beginImport: 'POST /api/u/import/{pId}/{fId}',
  importState: 'GET /api/u/import/{pId}/{fId}/{importId}',
  advanceImport: 'POST /api/u/import/{pId}/{fId}/{importId}',
  importRows: 'GET /api/u/import/{pId}/{fId}/{importId}/rows',
  importFindings: 'GET /api/u/import/{pId}/{fId}/{importId}/findings',
} as const;
