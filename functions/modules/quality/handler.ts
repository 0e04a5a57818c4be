import { createHandler } from '../../http/create-handler.ts';

export const handler = createHandler(async () => (await import('#shared/modules/quality/calls.ts')).qualityCalls, {
  runRules: async (call) => (await import('./run-rules.ts')).runRules(call),
});
