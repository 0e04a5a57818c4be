import { describe, expect, it } from 'vitest';
import { readTables } from '../tables/tables.ts';

describe('generated tables', () => {
  it('are current in every README (npm run tables)', async () => {
    for (const { file, is, should } of await readTables()) expect(is, `${file} is stale`).toBe(should);
  });
});
