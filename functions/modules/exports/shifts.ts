import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import type { DesignVersion } from '#shared/export/columns.ts';
import { keyedDigest } from '../../data/digests.ts';

const most = 364;

/** Cards with the same id attributes belong to one patient and move alike in all files. The shift depends on the table's secret. */
export const createShifts = (folderId: string, versions: readonly DesignVersion[]): ((card: { readonly id: string; readonly vals: Answers }) => Promise<number>) => {
  const latest = versions.reduce<DesignVersion | undefined>((found, each) => (found === undefined || each.version > found.version ? each : found), undefined);
  const paths = (latest?.design.id_attributes ?? []).map((path) => path.split('.') as [string, string]);
  return async ({ id, vals }) => {
    const values = paths.map(([page, name]): AnswerValue => vals[page]?.[name] ?? null);
    const patient = values.every((value) => value === null) ? id : JSON.stringify(values);
    const digest = Buffer.from(await keyedDigest('shift', `${folderId}\n${patient}`), 'base64url');
    return -1 - (digest.readUInt32BE(0) % most);
  };
};
