import type { Texts } from '#shared/text/languages.ts';
import { orgIdOf } from '../data/keys.ts';
import { getOrg } from '../people/data/orgs.ts';

/** Hospitals have their present name; a deleted one has the name stored in the card. */
export const createHospitals = (): ((card: { readonly by: string; readonly org: Texts }) => Promise<Texts> | Texts) => {
  const known = new Map<string, Texts>();
  return ({ by, org }) => {
    const hospital = orgIdOf(by);
    const named = known.get(hospital);
    if (named !== undefined) return named;
    const find = async (): Promise<Texts> => {
      const found = (await getOrg(hospital))?.name ?? org;
      known.set(hospital, found);
      return found;
    };
    return find();
  };
};
