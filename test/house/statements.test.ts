import { describe, expect, it } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { deviationFaults, deviationsIn, faultsOf, proofsIn, readDeviations, readProofs, readStatements, statementIndex, statementsIn } from '../statements/statements.ts';
import { patterns } from '../support/patterns.ts';

/** What a statement begins with when it is about one route or one call. */
const subjects = readStatements().flatMap(({ text }) => text.match(/^`([^`]+)`:/)?.[1] ?? []);

describe('the statements of the specification', () => {
  it('have a number each, and every test that proves one names a number that exists', () => {
    expect(faultsOf(readStatements(), readProofs())).toEqual([]);
  });

  it('name each screen and each call of the product once', () => {
    expect(subjects.toSorted()).toEqual([...Object.values(patterns), ...Object.values(routes)].toSorted());
  });
});

describe('the table of deviations', () => {
  it('names statements that exist, each once, with what we do and the reason', () => {
    expect(readDeviations().length).toBeGreaterThan(20);
    expect(deviationFaults(readStatements(), readDeviations())).toEqual([]);
  });

  it('is told its faults', () => {
    const table = '| statement | what we do | reason |\n|---|---|---|\n| U1.1 | This. | So. |\n| U1.2, U1.1 | That. | So. |\n| U9.9 | That. | So. |\n| U1.3 | That. | |\n| U1.4 | That. |\n';
    const statements = statementsIn('U', '## 1 One\n\n- U1.1 First\n- U1.2 Second\n- U1.3 Third\n- U1.4 Fourth\n');
    expect(deviationFaults(statements, deviationsIn(table))).toEqual([
      'deviations.md has U1.1 in two rows',
      'deviations.md names U9.9, which is no statement',
      'deviations.md has no three filled cells in the row of U1.3',
      'deviations.md has no three filled cells in the row of U1.4',
    ]);
  });
});

describe('a fault in the numbers', () => {
  const list = '## 1 One\n\n- U1.1 First\n- U1.2 Second\n\n## 2 Two\n\n- U1.2 Twice\n';
  const statements = statementsIn('U', list);
  const proofs = proofsIn('a.test.ts', "// proves U1.1, U9.9\nit('is so', () => {\n  // proves U1.1\n  expect(1).toBe(1);\n});\n");

  it('is told with its place', () => {
    expect(faultsOf(statements, proofs)).toEqual([
      'U1.2 is the number of two statements',
      'U1.2 stands in section U2',
      'test/a.test.ts:2 proves U9.9, which is no statement',
      'test/a.test.ts:4 is no test, but the comment above it says that it proves something',
    ]);
  });

  it('does not keep the index from telling what is proven where, and what is not', () => {
    expect(statementIndex(statements.slice(0, 2), proofs.slice(0, 1))).toBe('U1.1 First\n    test/a.test.ts:2\n\n1 of 2 statements have no test:\nU1.2 Second');
  });
});
