import { describe, expect, test } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { createRegistry } from '../../support/registry.ts';

const { aoi } = await createRegistry();
const search = (words: unknown, more: { limit?: string; first?: string; kind?: string; token?: string } = {}) =>
  callApi('searchMaster', {
    token: more.token ?? aoi.token,
    params: { kind: more.kind ?? 'icd10' },
    query: { words: typeof words === 'string' ? words : JSON.stringify(words), ...(more.limit && { limit: more.limit }), ...(more.first && { first: more.first }) },
  });

describe('searching a code master', () => {
  // proves U5.38, U7.22
  test('answers entries that match every word, with their names', async () => {
    const { status, body } = await search(['大腿', 'けいぶ']);
    expect({ status, body }).toEqual({ status: 200, body: [{ code: 'S72.0', name: { ja: '大腿骨頸部骨折', en: 'Fracture of neck of femur' }, keywords: expect.stringContaining('けいぶ') }] });
  });

  test.each([
    ['脳震盪', 'S06.0'],
    ['頚椎骨折', 'S12.9'],
    ['膝十字靭帯損傷', 'S83.5'],
  ])('finds %s, whatever form of a kanji is typed', async (word, code) => {
    expect((await search([word])).body.map((hit: { code: string }) => hit.code)).toEqual([code]);
  });

  test.each([
    [['右大腿骨頸部骨折'], ['S72.0']],
    [['第５肋骨骨折'], ['S22.3', 'S22.4']],
    [['両側肺挫傷'], ['S27.3']],
    [['right', 'collar', 'bone'], ['S42.0']],
    [['慢性膵炎'], []],
    [['右足'], []],
    [['right'], []],
  ])('finds %s, or else without its side and number', async (words, codes) => {
    expect((await search(words)).body.map((hit: { code: string }) => hit.code)).toEqual(codes);
  });

  test.each([
    [['肝損傷'], ['S36.1']],
    [['腹部外傷'], ['S39.9']],
    [['急性硬膜下血腫'], ['S06.5']],
    [['骨折　胸部'], ['S22.0', 'S22.2', 'S22.3', 'S22.4', 'S22.5']],
    [['胸部', '骨折'], ['S22.0', 'S22.2', 'S22.3', 'S22.4', 'S22.5']],
  ])('finds %s by what the names leave out', async (words, codes) => {
    expect((await search(words)).body.map((hit: { code: string }) => hit.code)).toEqual(codes);
  });

  test('answers the codes in common use when no word is given, as many as asked for', async () => {
    const { status, body } = await search([], { limit: '500' });
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(300);
    expect((await search(['　'], { limit: '2' })).body).toEqual(body.slice(0, 2));
  });

  // proves U7.22
  test('puts hits by code first and keeps to the limit', async () => {
    const { body } = await search(['s06'], { limit: '3' });
    expect(body.map(({ code }: { code: string }) => code)).toEqual(['S06.0', 'S06.1', 'S06.2']);
  });

  test('puts the codes first that are asked for, before the limit cuts', async () => {
    const words = ['硬膜下血腫'];
    const codesOf = ({ body }: { body: readonly { code: string }[] }) => body.map(({ code }) => code);
    expect(codesOf(await search(words))).toEqual(['I62.0', 'S06.5']);
    expect(codesOf(await search(words, { first: 's,T' }))).toEqual(['S06.5', 'I62.0']);
    expect(codesOf(await search(words, { first: 'S', limit: '1' }))).toEqual(['S06.5']);
    expect(codesOf(await search([], { first: 'S', limit: '1' }))[0]).toMatch(/^S/);
  });

  test('needs a session', async () => expect((await search(['s06'], { token: '' })).status).toBe(401));

  // proves U7.22
  test('refuses words that are no JSON list', async () => {
    for (const words of ['s06', '"s06"', '[1]']) {
      expect(await search(words)).toMatchObject({ status: 400, body: { code: 'request.invalid', details: { issues: [{ path: 'query.words' }] } } });
    }
  });

  test('refuses a limit out of range', async () => expect((await search(['a'], { limit: '501' })).body).toMatchObject({ code: 'request.invalid' }));

  // proves U8.71
  test('answers master.unknown for a kind that is not packed', async () => {
    expect(await search(['a'], { kind: 'icd11' })).toMatchObject({ status: 404, body: { code: 'master.unknown' } });
  });

  test('costs the storage nothing beside the session', async () => expect((await search(['s06'])).units).toMatchObject({ write: 0 }));
});
