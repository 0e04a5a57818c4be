import { createHandler } from '../http/create-handler.ts';

export const handler = createHandler(async () => (await import('#shared/api/versions.ts')).versionCalls, {
  compareVersions: async (call) => (await import('./compare-versions.ts')).compareVersions(call),
});
