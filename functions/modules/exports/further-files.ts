import { isSpecified } from '#shared/export/options.ts';
import { oldAgesIn } from '#shared/modules/exports/deidentify.ts';
import type { FileFormat } from '../../export/file-format.ts';
import { sortedJson } from '../../data/digests.ts';
import { orgIdOf, projectIdOf } from '../../data/keys.ts';
import { scanInSecretOrder } from './data/scan-in-secret-order.ts';
import { createHospitalNumbers } from './hospital-numbers.ts';
import { createShifts } from './shifts.ts';
import { createCardWriter } from './write-cards.ts';

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
