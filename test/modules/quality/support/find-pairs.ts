import { callApi } from '../../../support/call-api.ts';

export const findPairs = async (token: string, params: { readonly pId: string; readonly fId: string }): Promise<void> => {
  const { status } = await callApi('findDuplicates', { token, params, body: {} });
  if (status !== 200) throw new Error(`The search for duplicates answered ${status}`);
};
