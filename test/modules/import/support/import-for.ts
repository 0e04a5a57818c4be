import type { CallName } from '#shared/api/routes.ts';
import { changeImport, insertImport } from '#functions/modules/import/data/import-jobs.ts';
import { putFile, putPart } from '#functions/modules/import/storage/import-files.ts';
import type { Signed } from '../../../support/registry.ts';

interface Place {
  readonly org: { readonly id: string; readonly name: Signed['org']['name'] };
  readonly user: Signed;
  readonly folder: { readonly id: string };
}

const ofImports: readonly CallName[] = ['importState', 'advanceImport', 'importRows', 'importFindings'];

/** An import of the folder for a call about one: it was checked, or is to be read. */
export const importFor = async (name: CallName, { org, user, folder }: Place): Promise<{ readonly importId?: string }> => {
  if (!ofImports.includes(name)) return {};
  const by = { user: { id: user.user.id, name: user.user.disp_name }, org: { id: org.id, name: org.name } };
  const job = await insertImport({ folder_id: folder.id, file: 'cards.csv', ...by, lang: 'ja', adds_only: true }, Date.now());
  if (name === 'advanceImport') await putFile(job.id, 'file', Buffer.from('pid\n1\n'));
  else if (name !== 'importState') {
    await putPart(job.id, 'file-read', { source: 'table', guarded: false, tables: [{ name: 'cards', rows: 0, columns: [] }], left_out: [], records: 0, segments: 0 });
    await changeImport(job, ['waiting'], { state: 'checked', version: 1, found: { new: 0, changed: 0, unchanged: 0, refused: 0, notes: 0, asked: 0 } });
  }
  return { importId: job.id };
};
