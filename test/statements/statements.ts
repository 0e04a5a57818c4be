import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const tests = fileURLToPath(new URL('..', import.meta.url));

/** A line of `end-user.md` or `administration.md`: `- U5.12 What the product does.` under `## 5 …`. */
export interface Statement {
  readonly number: string;
  readonly text: string;
  /** The section under whose title the line stands. */
  readonly section: string;
}

/** A comment `// proves U5.12, A3.4` in a test file. */
export interface Proof {
  readonly numbers: readonly string[];
  /** `file:line` of the line below the comment, and that line. */
  readonly place: string;
  readonly below: string;
}

const documents: readonly (readonly [letter: string, file: string])[] = [
  ['U', 'end-user.md'],
  ['A', 'administration.md'],
];

export const statementsIn = (letter: string, text: string): Statement[] => {
  let section = '';
  return text.split('\n').flatMap((line) => {
    section = line.match(/^## (\d+) /)?.[1] ?? section;
    const [, number, said] = line.match(/^- (\S+) (.+)$/) ?? [];
    return number === undefined || said === undefined ? [] : [{ number, text: said, section: `${letter}${section}` }];
  });
};

export const readStatements = (): Statement[] =>
  documents.flatMap(([letter, file]) => statementsIn(letter, readFileSync(`${tests}statements/${file}`, 'utf8')));

export const proofsIn = (file: string, text: string): Proof[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, numbers] = line.match(/^\s*\/\/ proves (.+)$/) ?? [];
    return numbers === undefined ? [] : [{ numbers: numbers.split(', '), place: `test/${file}:${index + 2}`, below: (lines[index + 1] ?? '').trim() }];
  });
};

export const readProofs = (): Proof[] =>
  readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) => proofsIn(file.replaceAll('\\', '/'), readFileSync(tests + file, 'utf8')));

/** A row of `deviations.md`: what the product does in place of some statements of the documents, and why. */
export interface Deviation {
  readonly numbers: readonly string[];
  /** What we do, and the reason. */
  readonly said: readonly string[];
}

export const deviationsIn = (text: string): Deviation[] => {
  const [, , ...rows] = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) => {
    const [numbers = '', ...said] = row.split('|').slice(1, -1).map((cell) => cell.trim());
    return { numbers: numbers.split(', '), said };
  });
};

export const readDeviations = (): Deviation[] => deviationsIn(readFileSync(`${tests}statements/deviations.md`, 'utf8'));

/** What is wrong with the table of deviations: a line each. */
export const deviationFaults = (statements: readonly Statement[], deviations: readonly Deviation[]): string[] => {
  const known = new Set(statements.map(({ number }) => number));
  const numbers = deviations.flatMap((deviation) => deviation.numbers);
  const isFilled = ({ said }: Deviation): boolean => said.length === 2 && said.every((cell) => cell !== '');
  return [
    ...numbers.filter((number, index) => numbers.indexOf(number) !== index).map((number) => `deviations.md has ${number} in two rows`),
    ...numbers.filter((number) => !known.has(number)).map((number) => `deviations.md names ${number}, which is no statement`),
    ...deviations.filter((deviation) => !isFilled(deviation)).map((deviation) => `deviations.md has no three filled cells in the row of ${deviation.numbers.join(', ')}`),
  ];
};

/** What is wrong with the numbers: a line each. */
export const faultsOf = (statements: readonly Statement[], proofs: readonly Proof[]): string[] => {
  const known = new Set(statements.map(({ number }) => number));
  const twice = statements.map(({ number }) => number).filter((number, index, all) => all.indexOf(number) !== index);
  const misplaced = statements.filter(({ number, section }) => number.replace(/\.\d+$/, '') !== section);
  return [
    ...twice.map((number) => `${number} is the number of two statements`),
    ...misplaced.map(({ number, section }) => `${number} stands in section ${section}`),
    ...proofs.flatMap(({ numbers, place }) => numbers.filter((number) => !known.has(number)).map((number) => `${place} proves ${number}, which is no statement`)),
    ...proofs.filter(({ below }) => !/^(it|test|describe)\b/.test(below)).map(({ place }) => `${place} is no test, but the comment above it says that it proves something`),
  ];
};

/** Each statement with the places of its tests, those without one last. */
export const statementIndex = (statements: readonly Statement[], proofs: readonly Proof[]): string => {
  const rows = statements.map(({ number, text }) => ({ number, text, places: proofs.filter(({ numbers }) => numbers.includes(number)).map(({ place }) => place) }));
  const { proven = [], open = [] } = Object.groupBy(rows, ({ places }) => (places.length > 0 ? 'proven' : 'open'));
  return [
    ...proven.flatMap(({ number, text, places }) => [`${number} ${text}`, ...places.map((place) => `    ${place}`)]),
    '',
    `${open.length} of ${rows.length} statements have no test:`,
    ...open.map(({ number, text }) => `${number} ${text}`),
  ].join('\n');
};
