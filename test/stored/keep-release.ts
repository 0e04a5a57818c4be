import { expect, it } from 'vitest';
import { itemsInTable, keep, watchObjects } from './keep.ts';
import { storeOneOfEach } from './one-of-each.ts';

/** Run by `npx vitest run --config test/vitest.config.ts --project keep-release` with `FUDA_RELEASE=<version>`. */
it('keeps what this release stores', async () => {
  const release = process.env.FUDA_RELEASE;
  if (release === undefined) throw new Error('FUDA_RELEASE names the release');
  const objects = watchObjects();
  await keep(release, await storeOneOfEach(), await objects());
  expect((await itemsInTable()).length).toBeGreaterThan(100);
});
