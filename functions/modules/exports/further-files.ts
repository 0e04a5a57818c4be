import { isSpecified } from '#shared/export/options.ts';
import { oldAgesIn } from '#shared/modules/exports/deidentify.ts';
import type { FileFormat } from '../../export/file-format.ts';
import { sortedJson, keyedDigest } from '../../data/digests.ts';
import { orgIdOf, projectIdOf } from '../../data/keys.ts';
import { scanInSecretOrder } from './data/scan-in-secret-order.ts';
import { createCardWriter } from './write-cards.ts';
import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import type { DesignVersion } from '#shared/export/columns.ts';

const most = 364;

/** Cards with the same id attributes belong to one patient and move alike in all files. The shift depends on the table's secret. */
const createShifts = (folderId: string, versions: readonly DesignVersion[]): ((card: { readonly id: string; readonly vals: Answers }) => Promise<number>) => {
  const latest = versions.reduce<DesignVersion | undefined>((found, each) => (found === undefined || each.version > found.version ? each : found), undefined);
  const paths = (latest?.design.id_attributes ?? []).map((path) => path.split('.') as [string, string]);
  return async ({ id, vals }) => {
    const values = paths.map(([page, name]): AnswerValue => vals[page]?.[name] ?? null);
    const patient = values.every((value) => value === null) ? id : JSON.stringify(values);
    const digest = Buffer.from(await keyedDigest('shift', `${folderId}\n${patient}`), 'base64url');
    return -1 - (digest.readUInt32BE(0) % most);
  };
};

/** With nine digits, fifty hospitals collide in one project of a million. */
const [least, numbers] = [100_000_000, 900_000_000];

/** The numbers derive from the table's secret: they are stable within a project and differ between projects. */
const createHospitalNumbers = (projectId: string): ((hospital: string) => Promise<string>) => {
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

export const furtherFiles: FileFormat = {
  isOf: (options) => !isSpecified(options),
  // De-identified files have a secret order, different for each kind of file, so that their records cannot be joined.
  cards: (folder, options) => (options.deidentified === true ? scanInSecretOrder(folder, sortedJson(options)) : undefined),
  adjust: ({ folderId, options, versions }) => {
    if (options.deidentified !== true) return undefined;
    const shiftOf = createShifts(folderId, versions);
    const oldAgesOf = oldAgesIn(versions.map(({ design }) => design));
    const numberOf = createHospitalNumbers(projectIdOf(folderId));
    return async (card, stored) => {
      const created = card.created_at.slice(0, 10);
      const shift = { days: await shiftOf(stored), created, old: oldAgesOf(stored.vals, created) };
      return { ...card, created_org: await numberOf(orgIdOf(stored.by)), shift };
    };
  },
  open: createCardWriter,
};
