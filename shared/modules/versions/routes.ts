export const versionRoutes = {
  compareVersions: 'POST /api/m/projects/{pId}/folders/{fId}/cardDesign/compare',
  takeBackMove: 'POST /api/u/cards/{pId}/{fId}/{cardId}/move/undo',
  moveCards: 'POST /api/u/move/{pId}/{fId}',
  recalculateCards: 'POST /api/u/recalculate/{pId}/{fId}',
} as const;
