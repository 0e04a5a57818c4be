import { createHandler } from '../http/create-handler.ts';

// Managers call these now and then: what they need comes with the first call.
export const handler = createHandler(async () => (await import('#shared/api/designs.ts')).designCalls, {
  codeLists: async (call) => (await import('./code-lists.ts')).codeLists(call),
  saveCodeList: async (call) => (await import('./code-lists.ts')).saveCodeList(call),
  deleteCodeList: async (call) => (await import('./code-lists.ts')).deleteCodeList(call),
  compileDesign: async (call) => (await import('./compile-and-upload.ts')).compileDesign(call),
  storeListFile: async (call) => (await import('./compile-and-upload.ts')).storeListFile(call),
  recompileDesign: async (call) => (await import('./compile-and-upload.ts')).recompileDesign(call),
  guideWorkbook: async (call) => (await import('./compile-and-upload.ts')).guideWorkbook(call),
  commentWorkbook: async (call) => (await import('./compile-and-upload.ts')).commentWorkbook(call),
  checkDuplicates: async (call) => (await import('./compile-and-upload.ts')).checkDuplicates(call),
  uploadDesign: async (call) => (await import('./compile-and-upload.ts')).uploadDesign(call),
  designWorkbook: async (call) => (await import('./compile-and-upload.ts')).designWorkbook(call),
  designHistory: async (call) => (await import('./compile-and-upload.ts')).designHistory(call),
  addDemo: async (call) => (await import('./demo.ts')).addDemo(call),
});
