import { accessMatrix, countCells } from '../access/access-matrix.ts';
import { principals, type AccessRow, type Principal } from '../access/access-rows.ts';

const sides = ({ own, beyond, other }: AccessRow, principal: Principal): string => {
  const each = [own, beyond, other].flatMap((cells) => (cells === null ? [] : [String(cells[principal])]));
  return new Set(each).size === 1 ? each[0]! : each.join(' / ');
};

/** Who may call what, a column per principal: own objects / cards of another hospital, where the call names one / objects of another organisation or project. */
export const accessTable = (): string => {
  const rows = Object.entries(accessMatrix).map(([name, row]) => `| ${name} | ${principals.map((principal) => sides(row, principal)).join(' | ')} |`);
  return [
    `${countCells()} cells: own objects / cards of another hospital / those of another project, where they differ.`,
    '',
    `| call | ${principals.join(' | ')} |`,
    `|---|${principals.map(() => '---|').join('')}`,
    ...rows,
  ].join('\n');
};
