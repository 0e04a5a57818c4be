import { manager } from '../../access/access-rows.ts';
import { caseDesign } from '../../support/card-folder.ts';

export const versionAccess = { compareVersions: manager };
export const versionBodies = { compareVersions: () => ({ card_design: caseDesign() }) };
