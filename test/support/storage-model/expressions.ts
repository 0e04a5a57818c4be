import type { Item, Stored } from '#functions/data/table.ts';

export type Attributes = Item;
type Names = Readonly<Record<string, string>> | undefined;
type Values = Item | undefined;

/** The parts of a request that an expression is read with. */
export interface Placeholders {
  readonly ExpressionAttributeNames?: Names;
  readonly ExpressionAttributeValues?: Values;
}

const known = new Map<string, readonly string[][]>();
/** Texts recur by the thousand: each is taken apart once. */
const remembered = (kind: string, text: string, take: () => readonly string[][]): readonly string[][] => {
  const found = known.get(kind + text) ?? take();
  known.set(kind + text, found);
  return found;
};

const isMap = (value: Stored | undefined): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** The attribute at a path of placeholders, in maps one below the other. */
const at = (item: Attributes | undefined, path: string, { ExpressionAttributeNames: names }: Placeholders): Stored | undefined => {
  let value: Stored | undefined = item;
  for (const part of path.split('.')) value = isMap(value) ? value[names?.[part] ?? part] : undefined;
  return value;
};

const valueOf = (placeholder: string, { ExpressionAttributeValues: values }: Placeholders): Stored => {
  const value = values?.[placeholder];
  if (value === undefined) throw new Error(`The request lacks ${placeholder}`);
  return value;
};

const isEqual = (a: Stored | undefined, b: Stored): boolean => a !== undefined && JSON.stringify(a) === JSON.stringify(b);

const holds = (term: string, item: Attributes | undefined, placeholders: Placeholders): boolean => {
  const asked = /^attribute_(not_)?exists\((.+)\)$/.exec(term);
  if (asked !== null) return (at(item, asked[2]!, placeholders) === undefined) === (asked[1] !== undefined);
  const [path = '', sign = '', placeholder = ''] = term.split(' ');
  const [stored, value] = [at(item, path, placeholders), valueOf(placeholder, placeholders)];
  if (sign === '=') return isEqual(stored, value);
  if (typeof stored !== 'number') return false;
  if (sign === '<=') return stored <= Number(value);
  if (sign === '>') return stored > Number(value);
  throw new Error(`The model knows no condition like ${term}`);
};

/** Conditions as `functions/data/expression.ts` writes them: tests joined by AND, or several such in brackets joined by OR. */
export const meets = (condition: string | undefined, item: Attributes | undefined, placeholders: Placeholders): boolean => {
  if (condition === undefined || condition === '') return true;
  const choices = remembered('if', condition, () => {
    const parts = condition.startsWith('(') ? condition.slice(1, -1).split(') OR (') : [condition];
    return parts.map((part) => part.split(' AND '));
  });
  return choices.some((terms) => terms.every((term) => holds(term, item, placeholders)));
};

const setAt = (item: Record<string, Stored | undefined>, path: readonly string[], value: Stored | undefined): void => {
  const [name = '', ...rest] = path;
  if (rest.length > 0) {
    const outer = item[name];
    const inner = isMap(outer) ? { ...outer } : {};
    setAt(inner, rest, value);
    item[name] = inner;
  } else if (value === undefined) delete item[name];
  else item[name] = value;
};

/** The item as an update leaves it. */
export const updated = (item: Attributes | undefined, key: Attributes, expression: string, placeholders: Placeholders): Attributes => {
  const next: Record<string, Stored | undefined> = { ...key, ...item };
  const clauses = remembered('do', expression, () =>
    expression.split(/ (?=(?:SET|REMOVE|ADD) )/).flatMap((clause) => {
      const [verb = '', ...words] = clause.split(' ');
      return words.join(' ').split(', ').map((change) => [verb, ...change.split(' ')]);
    }),
  );
  for (const [verb, target = '', second = '', third = ''] of clauses) {
    const path = target.split('.').map((part) => placeholders.ExpressionAttributeNames?.[part] ?? part);
    if (verb === 'REMOVE') setAt(next, path, undefined);
    else if (verb === 'SET') setAt(next, path, valueOf(third, placeholders));
    else {
      const before = at(next, target, placeholders) ?? 0;
      setAt(next, path, Number(before) + Number(valueOf(second, placeholders)));
    }
  }
  return next;
};

/** What a query asks of the sort key; the first term names the partition. */
export const rangeOf = (expression: string, placeholders: Placeholders): { readonly pk: string; readonly from: string; readonly to: string } => {
  const text = (placeholder: string | undefined): string => valueOf(placeholder ?? '', placeholders) as string;
  const [partition = '', ...rest] = expression.split(' AND ');
  const sort = rest.join(' AND ');
  const pk = text(partition.split(' = ')[1]);
  const last = '\uffff';
  if (sort === '') return { pk, from: '', to: last };
  const begins = /^begins_with\(\S+ (:\d+)\)$/.exec(sort);
  if (begins !== null) return { pk, from: text(begins[1]), to: text(begins[1]) + last };
  const between = /^\S+ BETWEEN (:\d+) AND (:\d+)$/.exec(sort);
  if (between !== null) return { pk, from: text(between[1]), to: text(between[2]) };
  const [, sign = '', placeholder = ''] = sort.split(' ');
  return sign === '>=' ? { pk, from: text(placeholder), to: last } : { pk, from: '', to: text(placeholder) };
};
