import type { Language, Texts } from '#shared/text/languages.ts';
import { orgKey } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { insert } from './table.ts';
import type { Item } from './table.ts';

export interface Org {
  readonly id: string;
  readonly name: Texts;
  readonly abbrev: string;
  readonly lang: Language;
  readonly role: 'normal' | 'manage';
}

export const orgFrom = (item: Item): Org => {
  const { id, name, abbrev, lang, role } = readStored<Org>(item);
  return { id, name, abbrev, lang, role };
};

/** False when the organisation is there already. */
export const insertOrg = (org: Org): Promise<boolean> => insert({ ...orgKey(org.id), ...storedVersion(), ...org });
