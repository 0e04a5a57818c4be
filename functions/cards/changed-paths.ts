import type { AnswerValue, Answers } from '#shared/design/card-design.ts';

export interface Change {
  /** "page.storedName" */
  readonly path: string;
  /** Answer before; null when there was none. */
  readonly old: AnswerValue;
}

const isSame = (a: AnswerValue, b: AnswerValue): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [before, after] = [Object.entries(a), Object.entries(b)];
  const parts = b as { readonly [part: string]: AnswerValue };
  return (
    before.length === after.length &&
    before.every(([part, value]) => Object.hasOwn(b, part) && isSame(value, parts[part]!))
  );
};

/** Every answer that differs, with what it was: the trail of one save. */
export const changedPaths = (before: Answers, after: Answers): readonly Change[] => {
  const pages = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...pages].flatMap((page) => {
    const [old, now] = [before[page] ?? {}, after[page] ?? {}];
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...names]
      .filter((name) => !isSame(old[name] ?? null, now[name] ?? null))
      .map((name) => ({ path: `${page}.${name}`, old: old[name] ?? null }));
  });
};
