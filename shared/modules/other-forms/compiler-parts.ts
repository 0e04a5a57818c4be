import type { CompilerParts } from '../../compile/compiler-parts.ts';
import { withAskedColumns } from './asked-columns.ts';
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
import type { Expression } from '../../language/expression/expression.ts';
import type { FixedCall, FormFacts } from '../../compile/references.ts';

const callAt = /(version|property|jr:itext)\s*\(\s*(?:'([^']*)'|"([^"]*)")?\s*\)/y;

const quoted = (text: string): string | null => (text.includes("'") ? (text.includes('"') ? null : `"${text}"`) : `'${text}'`);

/** Replaces version(), property() and jr:itext('/form/item:label') by texts. A call without a text stays and is then reported as an unknown function. */
const fixedCalls = (tree: Expression, text: string, { version, labelAt }: FormFacts): readonly FixedCall[] => {
  if (tree.kind !== 'call') return [];
  callAt.lastIndex = tree.at;
  const [whole = '', name, single, double] = (['version', 'property', 'jr:itext'].includes(tree.name) && callAt.exec(text)) || [];
  if (name === undefined) return tree.of.flatMap((part) => fixedCalls(part, text, { version, labelAt }));
  const [, path = ''] = /^(.*):label$/.exec(single ?? double ?? '') ?? [];
  const value = name === 'version' ? version : name === 'property' ? '' : labelAt(path);
  const put = value === null ? null : quoted(value);
  return put === null ? [] : [{ at: tree.at, end: tree.at + whole.length, text: put, isPlain: true, isUnknown: name === 'property' }];
};

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
