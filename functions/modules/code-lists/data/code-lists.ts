import { foldedListName } from '#shared/design/lists.ts';
import { codeListKey, codeListsOf } from './keys.ts';
import { findDomain } from '../../../manage/data/domains.ts';
import { nextEdit, outcomeOf, unedited, type Edited } from '../../../data/outcomes.ts';
import { readStored, storedVersion } from '../../../data/stored.ts';
import { get, put, queryAll, remove } from '../../../data/table.ts';

/** The rows are stored as a file under their hash. */
export interface CodeList extends Edited {
  readonly name: string;
  readonly hash: string;
  readonly rows: number;
  readonly languages: readonly string[];
  readonly file: string;
  /** The uploaded file is archived under this SHA-256. */
  readonly source: string;
  readonly updated_at: string;
  readonly user_id: string;
}

const keyOf = (domainId: string, name: string) => codeListKey(domainId, foldedListName(name));

export const listCodeLists = async (domainId: string): Promise<CodeList[]> =>
  (await queryAll({ ...codeListsOf(domainId), consistent: true })).map((item) => readStored<CodeList>(item)).toSorted((a, b) => a.name.localeCompare(b.name, 'ja', { numeric: true }));

export const codeListsAt = async (host: string): Promise<readonly CodeList[]> => {
  const domain = await findDomain(host);
  return domain === undefined ? [] : listCodeLists(domain.id);
};

export const getCodeList = async (domainId: string, name: string): Promise<CodeList | undefined> => {
  const item = await get(keyOf(domainId, name), { consistent: true });
  return item && readStored<CodeList>(item);
};

/** The list is taken when it exists now, or has another version than `before`. */
export const putCodeList = (domainId: string, before: CodeList | undefined, list: CodeList): Promise<'saved' | 'taken'> =>
  outcomeOf(
    put(
      { ...keyOf(domainId, list.name), ...storedVersion(), ...list, languages: [...list.languages], ...(before && nextEdit(before)) },
      before ? unedited(before) : { pk: 'absent' },
    ),
    'taken',
  );

export const removeCodeList = (domainId: string, list: CodeList): Promise<'saved' | 'taken'> => outcomeOf(remove(keyOf(domainId, list.name), unedited(list)), 'taken');
