export const domainListRoutes = {
  codeLists: 'GET /api/m/domainInfo/{domainId}/lists',
  saveCodeList: 'POST /api/m/domainInfo/{domainId}/lists',
  deleteCodeList: 'DELETE /api/m/domainInfo/{domainId}/lists',
} as const;
