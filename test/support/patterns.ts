import { pathPatterns } from '#frontend/lib/paths.ts';
import { codeListPatterns } from '#frontend/modules/code-lists/paths.ts';
import { helpPatterns } from '#frontend/modules/help/paths.ts';
import { importPatterns } from '#frontend/modules/import/paths.ts';
import { machinePatterns } from '#frontend/modules/machines/paths.ts';
import { oversightPatterns } from '#frontend/modules/oversight/paths.ts';
import { statisticsPatterns } from '#frontend/modules/statistics/paths.ts';

/** The addresses of all screens, those of the modules included. */
export const patterns = {
  ...pathPatterns,
  ...codeListPatterns,
  ...helpPatterns,
  ...importPatterns,
  ...statisticsPatterns,
  ...machinePatterns,
  ...oversightPatterns,
};
