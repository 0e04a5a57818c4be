import type { Texts } from '#shared/text/languages.ts';
import { orgIdOf } from '../data/keys.ts';
import { getOrg } from '../data/orgs.ts';

/** How a file names the hospital that made a card: by the name that it has now. A hospital that is gone has the name of when it made the card. */
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
