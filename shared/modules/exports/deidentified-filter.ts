import type { DesignVersion } from '../../export/columns.ts';
import { contextOf } from '../../export/columns.ts';
import { isWithheld } from './deidentify.ts';
import { fieldsOf, type Field } from '../../export/fields.ts';

/** Parts of a filter that say who, where or when. Each tells of the rows of such a file what the file itself withholds or moves. */
const tellingParts = ['text', 'org', 'by', 'created', 'updated'] as const;

/** What of a filter matters here. */
type Conditions = { readonly items?: Readonly<Record<string, unknown>> } & { readonly [Part in (typeof tellingParts)[number]]?: unknown };

const dates: ReadonlySet<Field['kind']> = new Set(['date', 'partial_date', 'datetime']);

/** Whether a file without identifiers shows the answer as it is: nothing is withheld, moved or capped. A number that is worked out may be blank, because it goes back to a great age. */
const isShownAsItIs = (field: Field): boolean => !isWithheld(field) && !dates.has(field.kind) && field.reveals === undefined && field.kind !== 'any' && !(field.kind === 'number' && field.sources !== undefined);

/**
 * The conditions of a filter that a file without identifiers is not made by: names of the filter's parts, and items as `items.<page.item>`. A condition on what
 * such a file withholds, moves or caps would tell it of each row.
 */
export const tellingConditions = (filter: Conditions, versions: readonly DesignVersion[]): readonly string[] => {
  const asked = Object.keys(filter.items ?? {});
  const fields = asked.length === 0 ? [] : fieldsOf(versions, 'statistics', contextOf('en'));
  const telling = new Set(fields.filter((field) => !isShownAsItIs(field)).map(({ page, item }) => `${page}.${item.name}`));
  return [...tellingParts.filter((part) => filter[part] !== undefined), ...asked.filter((path) => telling.has(path)).map((path) => `items.${path}`)];
};
