import { versionCalls } from '#shared/api/versions.ts';
import { createHandler } from '../http/create-handler.ts';
import { compareVersions } from './compare-versions.ts';

export const handler = createHandler(versionCalls, { compareVersions });
