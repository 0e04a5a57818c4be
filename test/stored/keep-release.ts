import { expect, it, vi } from 'vitest';
import { itemsInTable } from './items.ts';
import { keep, watchObjects } from './keep.ts';
import { storeOneOfEach } from './one-of-each.ts';

/** Run by `npx vitest run --config test/vitest.config.ts --project keep-release` with `FUDA_RELEASE=<version>`. */
it('keeps what this release stores', async () => {
  const release = process.env.FUDA_RELEASE;
  if (release === undefined) throw new Error('FUDA_RELEASE names the release');
  // All is past when the fixture is read, even at once.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() - 600_000 });
  const objects = watchObjects();
  await keep(release, await storeOneOfEach(), await objects());
  expect((await itemsInTable()).length).toBeGreaterThan(100);
});
