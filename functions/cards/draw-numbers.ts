import type { FormSession } from '#shared/form/form-types.ts';
import { nextNumber } from '../data/numbering.ts';
import type { FolderDesign } from './folder-design.ts';

/** Fills the numbered items that were left blank; answers their paths. */
export const drawNumbers = async (
  folderId: string,
  { design, item }: FolderDesign,
  form: FormSession,
): Promise<readonly string[]> => {
  const blank = design.numbering.filter((path) => item(path) !== undefined && form.item(path).value === null);
  for (const path of blank) {
    const drawn = await nextNumber(folderId, path);
    const numbered = item(path);
    form.set(path, numbered?.class === 'attribute' && numbered.type === 'number' ? drawn : String(drawn));
  }
  return blank;
};
