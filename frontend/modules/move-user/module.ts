import { lazyModulePart, type Module } from '../../lib/modules.ts';

export const moveUser: Module = {
  name: 'move-user',
  places: { 'managed-user': lazyModulePart(async () => (await import('./move-user.tsx')).MoveUser, 'manage') },
};
