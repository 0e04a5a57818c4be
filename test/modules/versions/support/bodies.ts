import { caseDesign } from '../../../support/card-folder.ts';

export const versionBodies = { compareVersions: () => ({ card_design: caseDesign() }) };
