import { managerOfAll } from '../../access/access-rows.ts';

export const helpAccess = { guideWorkbook: managerOfAll, addDemo: managerOfAll };

export const helpBodies = { addDemo: () => ({}) };
