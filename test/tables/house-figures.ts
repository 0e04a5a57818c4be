import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { areaOf, crossings } from '../house/areas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const read = (file: string): string => readFileSync(root + file, 'utf8');
const linesOf = (file: string): number => read(file).split('\n').length - 1;
const wordsOf = (file: string): number => read(file).split(/\s+/).filter((word) => word !== '').length;
/** Lines that hold nothing but a comment. */
const commentLinesOf = (file: string): number => read(file).split('\n').filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length;
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** `infra` is an area of its own here: it is neither core nor module. */
const areaToPrint = (file: string): string => (file.startsWith('infra/') ? 'infra' : areaOf(file));

/** How large the house is: what a stranger has to read. Production files are those outside of `test`. */
export const houseFigures = async (): Promise<string> => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const files = tracked.filter((file) => file !== '' && existsSync(root + file));
  const production = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('test/'));
  const lines = production.map(linesOf);
  const tests = files.filter((file) => /^test\/.*\.tsx?$/.test(file));
  const readmes = files.filter((file) => file.endsWith('README.md'));
  const crossed = await crossings();
  const areas = [...Map.groupBy(production, areaToPrint)].map(([area, own]) => ({ area, files: own.length, lines: sum(own.map(linesOf)), crossed: crossed.get(area)?.length ?? 0 }));
  const row = (...cells: readonly (string | number)[]): string => cells.map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(10))).join('');
  return [
    row('production files', production.length),
    row('production lines', sum(lines)),
    row('of them comments', sum(production.map(commentLinesOf))),
    row('median lines of a file', median(lines)),
    row('files up to 20 lines', lines.filter((each) => each <= 20).length),
    row('test files', tests.length),
    row('test lines', sum(tests.map(linesOf))),
    row('README words', sum(readmes.map(wordsOf))),
    '',
    row('area', 'files', 'lines', 'crossings'),
    ...areas.toSorted((one, other) => other.lines - one.lines).map((each) => row(each.area, each.files, each.lines, each.crossed)),
  ].join('\n');
};
