import { describe, expect, test } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { newItem, withPatient } from '#test/support/moved-folder.ts';
import { openReviewedMoving } from '#test/modules/review/support/review-folder.ts';

const full = (pid: string) => ({ patient: { pid, name: '青井', sex: 'f', age: 36 }, visit: { note: '所見' } });

// proves U7.71
describe('submitting cards of earlier versions', () => {
  const openWithNewItem = async () => {
    const opened = await openReviewedMoving();
    const old = [];
    for (let at = 0; at < 7; at += 1) old.push(await opened.saved(full(`S-${at}`)));
    const lacking = await opened.saved({ patient: { pid: 'S-LACKING', age: 36 } });
    await opened.upload(withPatient((items) => [...items, newItem('blood', { required: true })]));
    const fresh = await opened.saved(full('S-NEW'));
    const answered = await opened.saved({ ...full('S-WHOLE'), patient: { ...full('S-WHOLE').patient, blood: 'A' } });
    const submitAll = async (body: object) => {
      const sum = { at: '', done: 0, skipped: {} as Record<string, string[]> };
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { status, body: step } = await callApi('submitCards', { token: opened.aoi.token, params: opened.params, body: { ...body, ...(cursor !== undefined && { cursor }) } });
        expect(status).toBe(200);
        sum.at ||= step.at;
        sum.done += step.done;
        for (const { why, cards } of step.skipped) sum.skipped[why] = [...(sum.skipped[why] ?? []), ...cards.map(({ name }: { name: string }) => name)].toSorted((a, b) => a.localeCompare(b));
        cursor = step.cursor;
      }
      return sum;
    };
    return { ...opened, old, lacking, fresh, answered, submitAll };
  };

  test('a new required item is for new cards only: what was complete is submitted, as the trial says', async () => {
    const { old, fresh, answered, submitAll, get } = await openWithNewItem();
    const { at, ...trial } = await submitAll({ trial: true });
    expect(trial).toEqual({ done: 8, skipped: { incomplete: ['S-LACKING', 'S-NEW'] } });
    const { at: _at, ...run } = await submitAll({ began: at });
    expect(run).toEqual(trial);
    for (const { id, version } of [...old, answered]) expect((await get(id)).body).toMatchObject({ version, review: { state: 'submitted' } });
    expect((await get(fresh.id)).body).toMatchObject({ version: 2, review: { state: 'entry' } });
  });

  test('cards that were moved need the new item, and are submitted again once the move is taken back', async () => {
    const { old, lacking, moveCard, submitAll, takeBack, get } = await openWithNewItem();
    for (const card of [...old, lacking]) expect(await moveCard(card)).toMatchObject({ version: 2 });
    expect(await submitAll({ trial: true })).toMatchObject({ done: 1, skipped: { incomplete: expect.arrayContaining(['S-0', 'S-6']) } });
    expect(await takeBack((await get(old[0].id)).body)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await submitAll({ trial: true })).toMatchObject({ done: 2 });
    expect(await submitAll({})).toMatchObject({ done: 2 });
  });
});
