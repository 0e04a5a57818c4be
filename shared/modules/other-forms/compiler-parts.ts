import type { CompilerParts } from '../../compile/compiler-parts.ts';
import { withAskedColumns } from './asked-columns.ts';
import { fixedCalls } from './fixed-calls.ts';
import { findSheet } from './find-sheet.ts';
import { createFormPaths } from './form-paths.ts';
import { giveNames } from './give-names.ts';
import { withKoboBlocks } from './kobo-blocks.ts';
import { mendDesign } from './mend-design.ts';
import { withoutNumbersForReasons } from './missing-codes.ts';
import { withOthers } from './other-choices.ts';
import { withOwnColumns } from './own-cells.ts';
import { asGroup, pagesOfGroups } from './pages-of-groups.ts';
import { readConstraint, readRelevant } from './plain-conditions.ts';
import { withPlainTypes } from './row-types.ts';
import { commonNames } from './spellings.ts';
import { withSearchedChoices } from './searched-choices.ts';

export const otherForms: CompilerParts = {
  readBook: withOwnColumns,
  findSheet,
  otherNames: commonNames,
  readTables: (tables, languageOf, findings) => {
    const { survey, choices, settings } = withoutNumbersForReasons(tables, findings);
    const searched = withSearchedChoices(withKoboBlocks(survey, choices), choices, languageOf(choices), findings);
    return { survey: withPlainTypes(searched, findings), choices, settings };
  },
  withOthers,
  pagesOf: pagesOfGroups,
  asGroup,
  giveNames,
  paths: createFormPaths,
  fixedCalls,
  readRelevant,
  readConstraint,
  mend: mendDesign,
  withAskedColumns,
};
