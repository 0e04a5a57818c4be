import type { AnswerValue, Answers } from '../design/card-design.ts';
import type { KeptAnswer } from '../design/kept-answer.ts';
import { keptColumn, type Column } from './columns.ts';
import { csvCell } from './csv.ts';

const isList = (value: AnswerValue | undefined): value is readonly AnswerValue[] & AnswerValue => Array.isArray(value);

/**
 * Writes the kept answers of a card into its cells: each in the columns that its item had, beside the choices that stand
 * there, or where a later answer stands in the last column.
 */
export const keptWriter = (columns: readonly Column[], first: number): ((cells: string[], vals: Answers, kept: readonly KeptAnswer[]) => void) => {
  let places: ReadonlyMap<string, readonly { readonly column: Column; readonly at: number }[]> | undefined;
  const last = first + columns.indexOf(keptColumn);
  return (cells, vals, kept) => {
    places ??= Map.groupBy(columns.map((column, index) => ({ column, at: first + index })), ({ column: { page, stored } }) => `${page}.${stored}`);
    const left: KeptAnswer[] = [];
    const joined = new Map<string, readonly AnswerValue[]>();
    // The latest version of an answer stands in its column, earlier ones in the last.
    for (const each of kept.toSorted((one, other) => other.version - one.version)) {
      const { path, value, detached } = each;
      const own = detached ? [] : (places.get(path) ?? []);
      const held = vals[path.slice(0, path.indexOf('.'))]?.[path.slice(path.indexOf('.') + 1)];
      const there = joined.get(path) ?? held;
      const isJoined = isList(there) && isList(value);
      const whole = isJoined ? [...new Set(there.concat(value))] : value;
      const written = own.map(({ column, at }) => ({ at, text: column.write(whole) })).filter(({ text }) => text !== '');
      if (written.length === 0 || (!isJoined && written.some(({ at }) => cells[at] !== ''))) {
        left.push(each);
        continue;
      }
      if (isList(whole)) joined.set(path, whole);
      for (const { at, text } of written) cells[at] = text;
    }
    if (left.length > 0) cells[last] = csvCell(JSON.stringify(left.map(({ version, path, value }) => ({ version, path, value }))));
  };
};
