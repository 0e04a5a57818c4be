import { createHandler } from '../../http/create-handler.ts';

export const handler = createHandler(async () => (await import('#shared/modules/code-lists/calls.ts')).domainListCalls, {
  codeLists: async (call) => (await import('./code-lists.ts')).codeLists(call),
  saveCodeList: async (call) => (await import('./code-lists.ts')).saveCodeList(call),
  deleteCodeList: async (call) => (await import('./code-lists.ts')).deleteCodeList(call),
  storeListFile: async (call) => (await import('./lists-beside.ts')).storeListFile(call),
  recompileDesign: async (call) => (await import('./lists-beside.ts')).recompileDesign(call),
});
