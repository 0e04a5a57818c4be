import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MachineRight } from '#shared/access/access.ts';
import { issueMachineToken } from '#functions/modules/machines/data/machine-tokens.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { createPerson, join, signIn } from '#test/support/registry.ts';
import { exportRecordsIn } from '#test/support/export-records.ts';

let now = Date.now();
const pass = (ms: number): void => {
  now += ms;
  vi.setSystemTime(now);
};
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterAll(() => void vi.useRealTimers());

const open = async () => {
  const place = await openFolder();
  const { project, folder, hospital, params, saved } = place;
  const [kei, mio, oto] = await Promise.all(['kei', 'mio', 'oto'].map((name) => createPerson(hospital, name)));
  await join(project, kei!, 'edit', { rights: { export: false, identifiers: false } });
  await join(project, mio!, 'edit', { rights: { identifiers: false } });
  await join(project, oto!, 'edit', { is_owner: true });
  const cards = [await saved(caseOf({ pid: 'P-77' })), await saved(caseOf())];
  pass(60_000);
  const machine = async (rights: readonly MachineRight[], by = oto!) =>
    (await issueMachineToken(by.user, { project_id: project.id, folder_id: folder.id, rights, cards: 'all', identifiers: true, name: 'Lab', end: now + 864_000_000 }, now)).token;
  const follow = ({ token }: { token: string }, query: Record<string, string> = { answers: 'true' }) => callApi('cardChanges', { token, params, query });
  const records = async () => await exportRecordsIn(project.id);
  return { ...place, kei: kei!, mio: mio!, oto: oto!, cards, machine, follow, records };
};

describe('the answers of all cards in the feed of changes', () => {
  it('are refused to whoever may take nothing out, and the feed itself is not', async () => {
    const { kei, follow, records } = await open();
    expect(await follow(kei)).toMatchObject(refusal(403, 'export.not_allowed'));
    expect((await follow(kei, {})).body.changes).toHaveLength(2);
    expect(await records()).toEqual([]);
  });

  it('come without identifiers to whoever is not shown them', async () => {
    const { mio, follow } = await open();
    const { status, body } = await follow(mio);
    expect([status, body.changes.length]).toEqual([200, 2]);
    expect(JSON.stringify(body)).not.toContain('P-77');
    expect(body.changes[0].withheld).toEqual(['patient.pid']);
  });

  it('are for the machine that may take data out, not for one that reads', async () => {
    const { machine, follow } = await open();
    expect(await follow({ token: await machine(['read']) })).toMatchObject(refusal(403, 'export.not_allowed'));
    expect((await follow({ token: await machine(['read', 'export']) })).body.changes[0].vals).toBeDefined();
  });
});

describe('the record of what the feed gave', () => {
  it('says who, when, what and how many, once a day for each who asks', async () => {
    const { aoi, mio, oto, folder, machine, follow, records, saved } = await open();
    const token = await machine(['read', 'export']);
    const first = await follow(aoi, { answers: 'true', limit: '1' });
    await follow(aoi, { answers: 'true', since: first.body.cursor as string });
    await follow(mio);
    await follow({ token });
    const told = await records();
    const of = (deidentified: boolean, user_id: string, cards: number) =>
      expect.objectContaining({ user_id, folder_id: folder.id, options: { lang: expect.any(String), excel: false, format: 'changes', ...(deidentified && { deidentified }) }, cards, fetched: expect.any(Number) });
    expect(new Set(told)).toEqual(new Set([of(false, aoi.user.id, 2), of(true, mio.user.id, 2), of(false, oto.user.id, 2)]));
    pass(86_400_000);
    const again = { ...aoi, token: await signIn(aoi.user) };
    await saved(caseOf(), { by: again });
    pass(60_000);
    await follow(again);
    const later = await records();
    expect(later[0]).toMatchObject({ user_id: aoi.user.id, cards: 3 });
    expect(later).toHaveLength(4);
  });

  it('has nothing of a look that gave no answers', async () => {
    const { aoi, follow, records } = await open();
    const { body } = await follow(aoi, {});
    await follow(aoi, { answers: 'true', since: body.cursor as string });
    expect(await records()).toEqual([]);
  });
});
