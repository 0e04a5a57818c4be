import { storeList } from '#functions/modules/code-lists/storage/store-lists.ts';
import { callApi } from '../../../support/call-api.ts';

const codesFile = (): FormData => {
  const form = new FormData();
  form.append('file', new Blob(['code,label\na,A\n']), 'codes.csv');
  return form;
};

export const codeListBodies = { saveCodeList: codesFile, storeListFile: codesFile, recompileDesign: () => ({ lists: [] }) };
export const codeListQueries = { saveCodeList: { name: 'access', file: 'access.csv' }, deleteCodeList: { name: 'access' }, storeListFile: { file: 'towns.csv' } };

/** Stores the list that the call deletes. */
export const codeListToDelete = async (name: string, { tokens, domainId }: { readonly tokens: { readonly manager?: string | undefined }; readonly domainId: string }): Promise<object> => {
  if (name === 'deleteCodeList') await callApi('saveCodeList', { token: tokens.manager!, params: { domainId }, query: codeListQueries.saveCodeList, body: codesFile() });
  return {};
};

/** The hash of a long list that is stored. */
export const storedListFor = async (name: string): Promise<object> => (name === 'choiceList' ? { hash: (await storeList([{ value: 'a', title: { en: 'A' } }]))?.hash } : {});
