import { createHandler } from '../../http/create-handler.ts';

export const handler = createHandler(async () => (await import('#shared/modules/versions/calls.ts')).versionCalls, {
  compareVersions: async (call) => (await import('./compare-versions.ts')).compareVersions(call),
  takeBackMove: async (call) => (await import('./take-back-move.ts')).takeBackMove(call),
  moveCards: async (call) => (await import('./move-cards.ts')).moveCards(call),
  recalculateCards: async (call) => (await import('./recalculate.ts')).recalculateCards(call),
});
