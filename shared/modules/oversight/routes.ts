export const oversightRoutes = {
  saveMemberRights: 'POST /api/u/proj/memberRights/{pId}',
  rightsHistory: 'GET /api/u/proj/rights/{pId}',
  openEmergency: 'POST /api/m/projects/{pId}/emergency',
  endEmergency: 'DELETE /api/u/proj/emergency/{pId}/{uId}',
  ownedExports: 'GET /api/u/proj/exports/{pId}',
  moveUser: 'POST /api/m/org/{oId}/user/{uId}/move',
  projectExports: 'GET /api/m/projects/{pId}/exports',
} as const;
