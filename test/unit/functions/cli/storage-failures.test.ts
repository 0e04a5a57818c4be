import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordStorageFailure } from '#functions/cli/arguments.ts';
import { StorageBusy, withRetry } from '#functions/runtime/retry.ts';

beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:1');
  vi.stubEnv('TABLE_NAME', 'Cards');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const failed = (name: string, message = '', more: object = {}): Error => Object.assign(new Error(message), { name, ...more });

describe('a storage that an operator cannot reach', () => {
  it.each([
    ['a missing region', failed('Error', 'Region is missing'), /AWS_REGION=ap-northeast-1/],
    ['a table that there is not', failed('ResourceNotFoundException'), /^There is no table Cards at http:\/\/127\.0\.0\.1:1: .*--table/],
    ['an address that is none', failed('TypeError', 'Invalid URL', { code: 'ERR_INVALID_URL' }), /AWS_ENDPOINT_URL_DYNAMODB/],
    ['missing credentials', failed('CredentialsProviderError'), /AWS_PROFILE/],
    ['credentials that are refused', failed('AccessDeniedException'), /AWS refused the credentials \(AccessDeniedException\)/],
  ])('is told in a sentence: %s', (_, error, words) => {
    expect(wordStorageFailure(error)).toMatch(words);
  });

  it('is named with the cause of the last try', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const refused = failed('Error', 'connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' });
    const error = await withRetry(() => Promise.reject(refused)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StorageBusy);
    expect(wordStorageFailure(error)).toMatch(/^The storage at http:\/\/127\.0\.0\.1:1 did not answer\. The last try failed with Error: connect ECONNREFUSED/);
  });

  it('is no word for a defect of ours', () => {
    expect(wordStorageFailure(new TypeError('x is undefined'))).toBeUndefined();
  });
});
