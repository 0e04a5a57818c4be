import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const linesOf = (file: string): number => readFileSync(root + file, 'utf8').split('\n').length - 1;
const wordsOf = (file: string): number => readFileSync(root + file, 'utf8').split(/\s+/).filter((word) => word !== '').length;
const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** How large the house is: what a stranger has to read. Production files are those outside of `test`. */
export const houseFigures = (): string => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const files = tracked.filter((file) => file !== '' && existsSync(root + file));
  const production = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('test/')).map(linesOf);
  const readmes = files.filter((file) => file.endsWith('README.md'));
  return [
    `production files        ${production.length}`,
    `production lines        ${sum(production)}`,
    `median lines of a file  ${median(production)}`,
    `files up to 20 lines    ${production.filter((lines) => lines <= 20).length}`,
    `test files              ${files.filter((file) => /^test\/.*\.tsx?$/.test(file)).length}`,
    `README words            ${sum(readmes.map(wordsOf))}`,
  ].join('\n');
};
