import { createHandler } from '../http/create-handler.ts';

// It is loaded on demand, because managers call it rarely.
const designCalls = () => import('./compile-and-upload.ts');

export const handler = createHandler(async () => (await import('#shared/api/designs.ts')).designCalls, {
  compileDesign: async (call) => (await designCalls()).compileDesign(call),
  storeListFile: async (call) => (await designCalls()).storeListFile(call),
  recompileDesign: async (call) => (await designCalls()).recompileDesign(call),
  commentWorkbook: async (call) => (await designCalls()).commentWorkbook(call),
  checkDuplicates: async (call) => (await designCalls()).checkDuplicates(call),
  uploadDesign: async (call) => (await designCalls()).uploadDesign(call),
  designWorkbook: async (call) => (await designCalls()).designWorkbook(call),
  designHistory: async (call) => (await designCalls()).designHistory(call),
});
