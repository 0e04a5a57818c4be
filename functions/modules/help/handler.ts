import { createHandler } from '../../http/create-handler.ts';

export const handler = createHandler(async () => (await import('#shared/modules/help/calls.ts')).helpCalls, {
  guideWorkbook: async (call) => (await import('./guide.ts')).guideWorkbook(call),
  addDemo: async (call) => (await import('./add-demo.ts')).addDemo(call),
});
