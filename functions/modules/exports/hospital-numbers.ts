import { keyedDigest } from '../../data/digests.ts';

/** With nine digits, fifty hospitals collide in one project of a million. */
const [least, numbers] = [100_000_000, 900_000_000];

/** The numbers derive from the table's secret: they are stable within a project and differ between projects. */
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
