import { createHandler } from '../../http/create-handler.ts';
import { copyFolder, copyProject } from './copies.ts';
import { emptyFolder, goLive } from './test-folders.ts';

export const handler = createHandler(async () => (await import('#shared/modules/test-folders/calls.ts')).testFolderCalls, {
  copyFolder,
  copyProject,
  emptyFolder,
  goLive,
});
