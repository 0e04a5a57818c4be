import { accessMatrix, countCells, principals } from '../access/access-matrix.ts';
import type { Cells } from '../access/access-matrix.ts';

const cell = (own: Cells, other: Cells | null, index: number): string =>
  other === null || own[index] === other[index] ? String(own[index]) : `${own[index]} / ${other[index]}`;

/** Who may call what, a column per principal: own objects / those of another organisation or project. */
export const accessTable = (): string => {
  const rows = Object.entries(accessMatrix).map(
    ([name, { own, other }]) => `| ${name} | ${principals.map((_principal, index) => cell(own, other, index)).join(' | ')} |`,
  );
  return [
    `${countCells()} cells, own objects / those of others where they differ.`,
    '',
    `| call | ${principals.join(' | ')} |`,
    `|---|${principals.map(() => '---|').join('')}`,
    ...rows,
  ].join('\n');
};
