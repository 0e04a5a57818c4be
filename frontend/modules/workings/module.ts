import type { Module } from '../../lib/modules.ts';

export const workings: Module = {
  name: 'workings',
  formParts: { working: { load: async () => (await import('./working-panel.tsx')).WorkingPanel } },
};
