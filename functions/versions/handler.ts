import { createHandler } from '../http/create-handler.ts';
import { compareVersions } from './compare-versions.ts';

export const handler = createHandler(async () => (await import('#shared/api/versions.ts')).versionCalls, { compareVersions });
