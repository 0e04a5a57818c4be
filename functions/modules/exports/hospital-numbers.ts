import { keyedDigest } from '../../data/digests.ts';

/** Nine digits: two hospitals of fifty have the same number in one project of a million. */
const [least, numbers] = [100_000_000, 900_000_000];

/** A number of a hospital that tells nothing of it: drawn from the secret of the table, the same in every file of the project and another one in each project. */
export const createHospitalNumbers = (projectId: string): ((hospital: string) => Promise<string>) => {
  const known = new Map<string, Promise<string>>();
  const draw = async (hospital: string): Promise<string> => {
    const digest = Buffer.from(await keyedDigest('hospital', `${projectId}\n${hospital}`), 'base64url');
    return String(least + (digest.readUIntBE(0, 6) % numbers));
  };
  return (hospital) => {
    const number = known.get(hospital) ?? draw(hospital);
    known.set(hospital, number);
    return number;
  };
};
