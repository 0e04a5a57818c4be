import { manager } from '../../access/access-rows.ts';

export const versionAccess = { compareVersions: manager };
