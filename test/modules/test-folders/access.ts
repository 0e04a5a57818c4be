import { manager } from '../../access/access-rows.ts';

export const testFolderAccess = {
  copyFolder: manager,
  copyProject: manager,
  emptyFolder: manager,
  goLive: manager,
};

export const testFolderBodies = {
  copyFolder: () => ({}),
  copyProject: () => ({ members: false }),
  emptyFolder: () => ({ cards: 0 }),
  goLive: () => ({ keep: true, cards: 0 }),
};
