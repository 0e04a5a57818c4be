import { manager, managerOfAll } from '../../access/access-rows.ts';

export const domainListAccess = { codeLists: managerOfAll, saveCodeList: managerOfAll, deleteCodeList: managerOfAll, storeListFile: managerOfAll, recompileDesign: manager };
