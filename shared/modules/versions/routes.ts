export const versionRoutes = {
  compareVersions: 'POST /api/m/projects/{pId}/folders/{fId}/cardDesign/compare',
} as const;
