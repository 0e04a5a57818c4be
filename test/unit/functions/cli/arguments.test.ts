import { describe, expect, test } from 'vitest';
import { UsageError, readOptions, readOptionsAndPlace } from '../../../../functions/cli/arguments.ts';

const read = (...args: readonly string[]) => ({ ...readOptions(args, ['folder', 'id'], ['label'], 'usage: here') });

describe('options of a command', () => {
  test.each([['-i32IQODr8xH'], ['--'], ['--x'], ['-'], ['-f=1'], ['a=b'], ['']])('a value may be %j', (id) => {
    expect(read('--folder', 'F', '--id', id)).toEqual({ folder: 'F', id });
    expect(read(`--id=${id}`, '--folder', 'F', '--label', id)).toEqual({ folder: 'F', id, label: id });
  });

  test.each([
    [['--folder', '--id', 'X'], "'--folder'"],
    [['--folder', 'F', '--id'], "'--id"],
    [['--folder', 'F'], 'Missing: --id'],
    [['--folder', 'F', '--id', 'X', '--other', '1'], "'--other'"],
    [['F', '--folder', 'F', '--id', 'X'], "'F'"],
  ])('%j is refused with what is wrong and how it is used', (args, words) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(words);
    expect(() => read(...args)).toThrow(/usage: here/);
  });
});

test('a table and a file that names another one are refused together', async () => {
  await expect(readOptionsAndPlace(['--table', 'x', '--stack-file', 'y'], [], [], 'usage: here')).rejects.toThrow(/--table and --stack-file/);
});
