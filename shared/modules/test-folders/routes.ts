export const testFolderRoutes = {
  copyFolder: 'POST /api/m/projects/{pId}/folders/{fId}/copy',
  copyProject: 'POST /api/m/projects/{pId}/copy',
  emptyFolder: 'POST /api/m/projects/{pId}/folders/{fId}/empty',
  goLive: 'POST /api/m/projects/{pId}/folders/{fId}/live',
} as const;
