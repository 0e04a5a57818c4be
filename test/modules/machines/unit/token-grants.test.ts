import { expect, it } from 'vitest';
import { isOfOneHospital } from '#functions/modules/machines/token-grants.ts';
import type { Rights, MachineRight } from '#shared/access/access.ts';

it('a token stays in one hospital unless it only reads the cards of all of them', () => {
  const of = (rights: readonly MachineRight[], cards: Rights['cards'] = 'all') => isOfOneHospital({ rights, cards, identifiers: true });
  expect([of(['read']), of(['read', 'export']), of(['read'], 'own'), of(['write']), of(['linkage', 'read'])]).toEqual([false, false, true, true, true]);
});
