import { useEffect, useState } from 'react';
import type { FormSession, ItemPath } from '#shared/form/form-types.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import { noProblems, type RowProblems } from './table-row.tsx';

interface Found {
  readonly of: FormSession;
  readonly rows: ReadonlyMap<number, RowProblems>;
  readonly paths: readonly ItemPath[];
}

const gather = (session: FormSession, rowOf: (path: ItemPath) => number | null): Found => {
  const rows = new Map<number, RowProblems>();
  const paths: ItemPath[] = [];
  const add = (path: ItemPath, kind: keyof RowProblems) => {
    const row = rowOf(path);
    if (row === null) return;
    const known = rows.get(row) ?? noProblems;
    rows.set(row, { ...known, [kind]: known[kind] + 1 });
    if (kind !== 'missing') paths.push(path);
  };
  for (const { path, code } of session.issues()) add(path, code.startsWith('item.required') ? 'missing' : 'wrong');
  for (const { path } of session.openWarnings()) add(path, 'warned');
  return { of: session, rows, paths };
};

/** Checks all answers, so it waits this many ms after the last change. */
const gatherMs = 150;

export const useRowProblems = (rowOf: (path: ItemPath) => number | null): Found => {
  const { session } = useFormEnvironment();
  const [known, setKnown] = useState(() => gather(session, rowOf));
  if (known.of !== session) setKnown(gather(session, rowOf));
  useEffect(() => {
    let timer: number | undefined;
    const stop = session.onChange(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setKnown(gather(session, rowOf)), gatherMs);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [session, rowOf]);
  return known;
};
