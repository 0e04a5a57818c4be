import { contextOf, type DesignVersion } from '../../export/columns.ts';
import { isWithheld } from './deidentify.ts';
import { fieldsOf, type Field } from './fields.ts';

const tellingParts = ['text', 'org', 'by', 'created', 'updated'] as const;

type Conditions = { readonly items?: Readonly<Record<string, unknown>> } & { readonly [Part in (typeof tellingParts)[number]]?: unknown };

const dates: ReadonlySet<Field['kind']> = new Set(['date', 'partial_date', 'datetime']);

/** Whether a file without identifiers shows the answer unchanged. A computed number does not count: it is blanked if it derives from an old age. */
const isShownAsItIs = (field: Field): boolean => !isWithheld(field) && !dates.has(field.kind) && field.reveals === undefined && field.kind !== 'any' && !(field.kind === 'number' && field.sources !== undefined);

/** Filter conditions that would reveal what a file without identifiers withholds, moves or caps. Items are named `items.<page.item>`. */
export const tellingConditions = (filter: Conditions, versions: readonly DesignVersion[]): readonly string[] => {
  const asked = Object.keys(filter.items ?? {});
  const fields = asked.length === 0 ? [] : fieldsOf(versions, 'statistics', contextOf('en'));
  const telling = new Set(fields.filter((field) => !isShownAsItIs(field)).map(({ page, item }) => `${page}.${item.name}`));
  return [...tellingParts.filter((part) => filter[part] !== undefined), ...asked.filter((path) => telling.has(path)).map((path) => `items.${path}`)];
};
