export const machineRoutes = {
  openapi: 'GET /api/openapi.json',
  designSchema: 'GET /api/card-design.schema.json',
  ownedTokens: 'GET /api/u/proj/tokens/{pId}',
  issueOwnedToken: 'POST /api/u/proj/tokens/{pId}',
  adoptToken: 'POST /api/u/proj/tokens/{pId}/{tokenId}/adopt',
  revokeOwnedToken: 'DELETE /api/u/proj/tokens/{pId}/{tokenId}',
  tokens: 'GET /api/m/projects/{pId}/tokens',
  revokeToken: 'DELETE /api/m/projects/{pId}/tokens/{tokenId}',
  cardChanges: 'GET /api/u/changes/{pId}/{fId}',
} as const;
