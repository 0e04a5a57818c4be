export const domainListRoutes = {
  codeLists: 'GET /api/m/domainInfo/{domainId}/lists',
  saveCodeList: 'POST /api/m/domainInfo/{domainId}/lists',
  deleteCodeList: 'DELETE /api/m/domainInfo/{domainId}/lists',
  storeListFile: 'POST /api/m/compile/list',
  recompileDesign: 'POST /api/m/projects/{pId}/folders/{fId}/cardDesign/{version}/compile',
} as const;
