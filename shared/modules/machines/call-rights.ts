import type { MachineRight } from '../../access/access.ts';
import type { CallName } from '../../api/routes.ts';

/** The right that a machine's token needs for a call in its folder; all other calls are refused. */
export const callRights: { readonly [Name in CallName]?: MachineRight | 'any' } = {
  check: 'any',
  getDesign: 'any',
  searchMaster: 'any',
  choiceList: 'any',
  openLinkedCard: 'linkage',
  listCards: 'read',
  findCards: 'read',
  getCard: 'read',
  cardHistory: 'read',
  cardChanges: 'read',
  saveCard: 'write',
  patchCard: 'write',
  requestExport: 'export',
  fetchExport: 'export',
};
