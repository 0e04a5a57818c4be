import type * as z from 'zod';
import { wrongForms } from '../items/keys.ts';
import type { CardDesign } from './card-design.ts';
import { checkDesign } from './check-design.ts';
import { designSchema } from './design-schema.ts';
import { type Diagnostic, designError } from './diagnostic.ts';
import { findDuplicates } from './find-duplicates.ts';
import { maxDepth } from './limits.ts';

export type ReadDesign =
  | { readonly design: CardDesign; readonly diagnostics: readonly [] }
  | { readonly design: null; readonly diagnostics: readonly Diagnostic[] };

/** Each item level takes up to four JSON levels (item, activation, entry, items); the rest is room for parameters. */
const maxJsonDepth = 4 * (maxDepth + 4);

/** Reads a design from JSON of unknown origin and reports every finding at once. */
export const readDesign = (json: unknown): ReadDesign => {
  if (isDeeperThan(json, maxJsonDepth)) {
    return { design: null, diagnostics: [designError('design.too_deep', '', { name: '', max: maxDepth })] };
  }
  const parsed = designSchema.safeParse(json);
  if (!parsed.success) return { design: null, diagnostics: parsed.error.issues.map(shapeDiagnostic) };
  const diagnostics = [...findDuplicates(parsed.data), ...checkDesign(parsed.data)];
  return diagnostics.length > 0 ? { design: null, diagnostics } : { design: parsed.data, diagnostics: [] };
};

/** The schema recurses with the JSON, so refuse endless nesting before it. */
const isDeeperThan = (json: unknown, limit: number): boolean =>
  typeof json === 'object' && json !== null && (limit < 0 || Object.values(json).some((value) => isDeeperThan(value, limit - 1)));

const jsonPath = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`)).join('');

const shapeDiagnostic = (issue: z.core.$ZodIssue): Diagnostic => {
  const cell = jsonPath(issue.path);
  const key = String(issue.path.at(-1) ?? 'card_design');
  switch (issue.code) {
    case 'invalid_type':
      return designError('design.wrong_type', cell, { key, expected: issue.expected });
    case 'unrecognized_keys':
      return designError('design.unknown_key', cell, { keys: issue.keys.join(', ') });
    case 'invalid_value':
      return designError('design.not_one_of', cell, { key, values: issue.values.map(String).join(', ') });
    case 'too_small':
      return designError('design.too_small', cell, { key, min: Number(issue.minimum) });
    case 'too_big':
      return designError('design.too_big', cell, { key, max: Number(issue.maximum) });
    case 'invalid_key': {
      const [fault] = issue.issues;
      return fault === undefined ? designError('design.wrong_shape', cell, { key }) : shapeDiagnostic({ ...fault, path: issue.path });
    }
    case 'invalid_format':
      return designError(Object.values(wrongForms).find((code) => code === issue.message) ?? 'design.wrong_shape', cell, { key });
    default:
      return designError('design.wrong_shape', cell, { key });
  }
};
