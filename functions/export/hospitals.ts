import type { Texts } from '#shared/text/languages.ts';
import { orgIdOf } from '../data/keys.ts';
import { getOrg } from '../people/data/orgs.ts';

/** Hospitals have their present name; a deleted one has the name stored in the card. */
export const createHospitals = (): ((card: { readonly by: string; readonly org: Texts }) => Promise<Texts>) => {
  const names = new Map<string, Promise<Texts>>();
  return ({ by, org }) => {
    const hospital = orgIdOf(by);
    const name = names.get(hospital) ?? getOrg(hospital).then((found) => found?.name ?? org);
    names.set(hospital, name);
    return name;
  };
};
