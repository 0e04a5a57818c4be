import { reader } from '../../access/access-rows.ts';

export const qualityAccess = { runRules: reader };
