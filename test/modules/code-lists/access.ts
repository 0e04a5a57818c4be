import { managerOfAll } from '../../access/access-rows.ts';

export const domainListAccess = { codeLists: managerOfAll, saveCodeList: managerOfAll, deleteCodeList: managerOfAll };
