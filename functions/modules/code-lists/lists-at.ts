import { findDomain } from '../../data/domains.ts';
import { listCodeLists, type CodeList } from './data/code-lists.ts';

export const codeListsAt = async (host: string): Promise<readonly CodeList[]> => {
  const domain = await findDomain(host);
  return domain === undefined ? [] : listCodeLists(domain.id);
};
