import type { Texts } from '#shared/text/languages.ts';
import { keyedDigest } from '../data/digests.ts';
import { orgIdOf, projectIdOf } from '../data/keys.ts';
import { getOrg } from '../data/orgs.ts';

/** Nine digits: two hospitals of fifty have the same number in one project of a million. */
const [least, numbers] = [100_000_000, 900_000_000];

/** A number of a hospital that tells nothing of it: drawn from the secret of the table, the same in every file of the project and another one in each project. */
const numberOf = async (projectId: string, hospital: string): Promise<string> => {
  const digest = Buffer.from(await keyedDigest('hospital', `${projectId}\n${hospital}`), 'base64url');
  return String(least + (digest.readUIntBE(0, 6) % numbers));
};

/** How a file names the hospital that made a card: by the name that it has now, or without identifiers by its number. A hospital that is gone has the name of when it made the card. */
export const createHospitals = (folderId: string, isDeidentified: boolean): ((card: { readonly by: string; readonly org: Texts }) => Promise<Texts | string> | Texts | string) => {
  const known = new Map<string, Texts | string>();
  return ({ by, org }) => {
    const hospital = orgIdOf(by);
    const named = known.get(hospital);
    if (named !== undefined) return named;
    const find = async (): Promise<Texts | string> => {
      const found = isDeidentified ? await numberOf(projectIdOf(folderId), hospital) : ((await getOrg(hospital))?.name ?? org);
      known.set(hospital, found);
      return found;
    };
    return find();
  };
};
