import { managerOfAll } from '../../access/access-rows.ts';
import { callApi } from '../../support/call-api.ts';

export const domainListAccess = { codeLists: managerOfAll, saveCodeList: managerOfAll, deleteCodeList: managerOfAll };

const codesFile = (): FormData => {
  const form = new FormData();
  form.append('file', new Blob(['code,label\na,A\n']), 'codes.csv');
  return form;
};

export const codeListBodies = { saveCodeList: codesFile };
export const codeListQueries = { saveCodeList: { name: 'access', file: 'access.csv' }, deleteCodeList: { name: 'access' } };

/** Stores the list that the call deletes. */
export const codeListToDelete = async (name: string, { tokens, domainId }: { readonly tokens: { readonly manager?: string | undefined }; readonly domainId: string }): Promise<object> => {
  if (name === 'deleteCodeList') await callApi('saveCodeList', { token: tokens.manager!, params: { domainId }, query: codeListQueries.saveCodeList, body: codesFile() });
  return {};
};
