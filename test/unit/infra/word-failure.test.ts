import { describe, expect, it } from 'vitest';
import { CannotStart } from '#infra/local/run-script.ts';
import { wordFailure } from '#infra/local/word-failure.ts';

const failed = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

describe('a failure of the local stack', () => {
  it.each([
    ['a full disk, with the file', failed('ENOSPC: no space left on device, write', { code: 'ENOSPC', path: '/data/stack.json' }), /^The disk is full: \/data\/stack\.json cannot be written\. Make room/],
    ['a full disk, as the database says it', failed('error: Internal error: database or disk is full'), /^The disk is full: \/data cannot be written/],
    ['a folder that may not be written', failed('EACCES', { code: 'EACCES', path: '/data/lock' }), /^\/data\/lock cannot be written \(EACCES\)\. Give yourself the right/],
    ['a damaged database', failed('error: Database file is encrypted or not a valid SQLite database.'), /^The database in \/data is damaged\. .*--fresh/],
    ['an option that there is not', failed("Unknown option '--prot'. To specify a positional argument …", { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }), /^Unknown option '--prot'\. "npm start -- --help" lists/],
    ['a refusal of ours', new CannotStart('Port 80 is used.'), /^Port 80 is used\.$/],
  ])('is one sentence for %s', (_, error, words) => {
    expect(wordFailure(error, '/data')).toMatch(words);
    expect(wordFailure(error, '/data')).not.toContain('\n');
  });

  it('is shown with its stack where it is a defect', () => {
    expect(wordFailure(new TypeError('x is undefined'), '/data')).toBeUndefined();
  });
});
