import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import type { CallName } from '#shared/api/routes.ts';
import { routes } from '#shared/api/routes.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { signIn, useDesign } from '#test/support/registry.ts';

afterEach(() => {
  vi.useRealTimers();
});

const [patient, visit] = caseDesign().pages;
const text = (name: string): Item => ({ class: 'attribute', type: 'string', name, title: { ja: name } });

describe('the clock of a save', () => {
  const born: Item = { class: 'attribute', type: 'date', name: 'born', title: { ja: '生年月日' }, constraint: '. <= today()' };
  const design = caseDesign({ pages: [{ ...patient!, items: [...patient!.items, born] }, visit!] });

  /** 08:30 of the 22nd in Japan, which is the 21st by Greenwich. */
  const morning = Date.parse('2026-11-21T23:30:00Z');
  const open = async () => {
    const opened = await openFolder(design);
    vi.useFakeTimers({ toFake: ['Date'], now: morning });
    const token = await signIn(opened.aoi.user);
    return (date: string, context?: { today: string; now: string }) =>
      callApi('saveCard', { token, params: opened.params, body: { vals: caseOf({ born: date }), ...(context && { context: { ...context, language: 'ja' } }) } });
  };
  const at = (day: string) => ({ today: day, now: `${day}T12:00` });

  test('is that of the registry where the client tells none, also before nine in the morning', async () => {
    const save = await open();
    expect((await save('2026-11-22')).status).toBe(200);
    expect(await save('2026-11-23')).toMatchObject({ status: 400, body: { code: 'card.invalid' } });
  });

  test.each(['2026-11-21', '2026-11-22', '2026-11-23'])('is that of the client where it can be right somewhere on earth (%s)', async (day) => {
    const save = await open();
    const { status, body } = await save(day, at(day));
    expect({ status, clock: body.clock_used }).toEqual({ status: 200, clock: undefined });
    const next = day.replace(/\d\d$/, (date) => String(Number(date) + 1));
    expect((await save(next, at(day))).status).toBe(400);
  });

  // proves U9.55
  test.each([
    ['in 2999', at('2999-01-01')],
    ['two days ahead', at('2026-11-24')],
    ['two days behind', at('2026-11-20')],
    ['in 1970', at('1970-01-01')],
    ['with a time that is none', { today: '2026-11-22', now: '2026-11-22T99:99' }],
    ['with a minute of another day', { today: '2026-11-22', now: '2999-01-01T00:00' }],
  ])('that stands %s is not believed, told of, and no reason to refuse', async (_where, context) => {
    const save = await open();
    const { status, body } = await save('2026-11-22', context);
    expect({ status, clock: body.clock_used }).toEqual({ status: 200, clock: { today: '2026-11-22', now: '2026-11-22T08:30' } });
    expect(await save('2998-12-31', context)).toMatchObject({ status: 400, body: { code: 'card.invalid' } });
  });
});

describe('a posted name', () => {
  const site = text('site');
  const part: Item = { class: 'repeat', name: 'part', title: { ja: '部位' }, items: [text('detail')] };
  const injury: Item = { class: 'repeat', name: 'injury', title: { ja: '損傷' }, items: [site, part] };
  const measured: Item = { class: 'composite', name: 'measured', title: { ja: '計測' }, items: [text('height')] };
  const hint: Item = { class: 'attribute', type: 'label', name: 'hint', title: { ja: '説明' } };
  const design = caseDesign({ pages: [{ ...patient!, items: [...patient!.items, injury, measured, hint] }, visit!], summary: [] });
  const unknown = (path: string, did_you_mean?: string) => ({ path: `body.vals.${path}`, code: 'unknown', ...(did_you_mean !== undefined && { did_you_mean }) });

  test.each<[string, Answers, object[]]>([
    ['a misspelled item', { patient: { pid: 'A-1', nmae: '青井' } }, [unknown('patient.nmae', 'name')]],
    ['an item in other letters', { patient: { pid: 'A-1', Name: '青井' } }, [unknown('patient.Name', 'name')]],
    ['a misspelled page, once', { patient: { pid: 'A-1' }, vsit: { no: 1, note: '' } }, [unknown('vsit', 'visit')]],
    ['an item of another page', { patient: { pid: 'A-1', note: 'x' } }, [unknown('patient.note')]],
    ['nothing like it', { patient: { pid: 'A-1' }, zzzzzz: {}, visit: { qqqqqqqq: null } }, [unknown('zzzzzz'), unknown('visit.qqqqqqqq')]],
    ['a repetition of what is not repeated', { patient: { pid: 'A-1', age_2: 3 } }, [unknown('patient.age_2', 'age')]],
    ['a repeated item without its repetition', { patient: { pid: 'A-1', injury: 1, site: 'x' } }, [unknown('patient.site', 'site_1')]],
    ['a misspelled one in its repetition', { patient: { pid: 'A-1', injury: 2, siet_2: 'x', detail_1: 'y' } }, [unknown('patient.siet_2', 'site_2'), unknown('patient.detail_1', 'detail_1_1')]],
    ['a block, which holds its answers under their own names', { patient: { pid: 'A-1', measured: { height: 'x' } } }, [unknown('patient.measured')]],
    ['a text between the items', { patient: { pid: 'A-1', hint: 'x' } }, [unknown('patient.hint')]],
    ['a name of the language itself', { patient: { pid: 'A-1', toString: 1 } }, [unknown('patient.toString')]],
  ])('that no version knows is refused with what is probably meant: %s', async (_what, vals, issues) => {
    const { save, list } = await openFolder(design);
    expect(await save({ ...vals, patient: { name: '青井', ...vals['patient'] } })).toMatchObject(refusal(400, 'request.invalid', { issues }));
    expect((await list()).body).toEqual([]);
  });

  test('of a repetition at any depth, and the time of one, is known', async () => {
    const { saved } = await openFolder(design);
    const vals = { pid: 'A-1', name: '青井', injury: 2, site_2: '胸部', part_2: 1, detail_2_1: '右', injury_registered_at_2: '2026-11-22 08:30' };
    expect((await saved({ patient: vals })).vals.patient).toMatchObject(vals);
  });

  test('of an earlier version becomes a kept answer of a new card, and is refused for one that is there', async () => {
    const { save, saved, folder, chea } = await openFolder(caseDesign({ summary: [] }));
    const old = await saved(caseOf({ pid: 'A-0' }));
    let inForce = await useDesign(folder, design, chea);
    inForce = await useDesign(inForce, caseDesign({ pages: [{ ...patient!, items: [...patient!.items.filter(({ name }) => name !== 'age'), text('ward')] }, visit!], summary: [] }), chea);
    expect(inForce.version).toBe(3);
    const vals = { patient: { pid: 'A-1', name: '青井', age: 36 } };
    // The latest version that knows all of its names is meant.
    expect(await saved(vals)).toMatchObject({ version: 3, kept_answers: [{ version: 2, path: 'patient.age', value: 36 }] });
    const mixed = { patient: { ...vals.patient, pid: 'A-2', ward: 'ICU' } };
    expect(await save(mixed)).toMatchObject({ status: 409, body: { code: 'card.other_version', details: { version: 3, sent: 2, path: 'body.vals.patient.age' } } });
    const posted = { patient: { ...old.vals.patient, ward: 'ICU' } };
    expect(await save(posted, { id: old.id, card_hash: old.card_hash })).toMatchObject({ status: 409, body: { code: 'card.other_version', details: { version: 1, sent: 3, path: 'body.vals.patient.ward' } } });
    expect((await save({ patient: { pid: 'A-3', name: '青井', wrad: 'x' } })).body.details.issues).toEqual([unknown('patient.wrad', 'ward')]);
  });
});

const torn = '\ud83d';

describe('half of a character', () => {
  const issue = (path: string) => ({ path, code: 'torn_text' });

  test('in an answer is refused with its place, as value and as key, however deep', async () => {
    const { aoi, params, list } = await openFolder();
    const post = (body: unknown, headers = {}) => callApi('saveCard', { token: aoi.token, params, body, headers });
    const vals = { patient: { pid: `A${torn}`, name: ['x', { part: torn }], [`${torn}x`]: 1 } };
    const { status, body } = await post({ vals });
    expect(status).toBe(400);
    expect(body.details.issues).toEqual([issue('body.vals.patient.pid'), issue('body.vals.patient.\ufffdx'), issue('body.vals.patient.name.1.part')]);
    expect((await post({ vals: caseOf() }, { 'idempotency-key': `k${torn}` })).body.details.issues).toEqual([issue('headers.idempotency-key')]);
    expect((await post('"\\ud83d"')).body.details.issues).toEqual([issue('body')]);
    expect((await callApi('listCards', { token: aoi.token, params, query: { itemFilter: `{"patient.pid":"${torn}"}` } })).body.details.issues).toEqual([issue('query.itemFilter')]);
    const escaped = '\\ud83d';
    const queries: [CallName, string, string][] = [
      ['listCards', 'itemFilter', `{"patient.pid":"${escaped}"}`],
      ['findCards', 'where', `{"text":{"contains":"${escaped}"}}`],
      ['requestExport', 'where', `{"text":{"${escaped}":"x"}}`],
      ['searchMaster', 'words', `["${escaped}"]`],
    ];
    for (const [name, part, json] of queries) {
      const { status, body: answer } = await callApi(name, { token: aoi.token, params: name === 'searchMaster' ? { kind: 'icd10' } : params, query: { [part]: json } });
      expect({ name, status, issues: answer.details?.issues }).toEqual({ name, status: 400, issues: [issue(`query.${part}`)] });
    }
    expect((await list()).body).toEqual([]);
    expect((await post({ vals: caseOf({ name: '😀 𠮷野家' }) })).body.vals.patient.name).toBe('😀 𠮷野家');
  });

  test('is refused by every call, in its path, its query and its body', async () => {
    const { chea, aoi, params } = await openFolder();
    const known: Readonly<Record<string, string>> = params;
    for (const name of Object.keys(calls) as CallName[]) {
      const contract: CallContract = calls[name];
      const parameters = [...routes[name].matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter!);
      const whole = Object.fromEntries(parameters.map((parameter) => [parameter, known[parameter] ?? 'x']));
      const places = [
        ...parameters.map((parameter) => ({ params: { ...whole, [parameter]: `x${torn}` }, body: {} })),
        { params: whole, query: { a: torn }, body: {} },
        ...(contract.body === undefined || contract.body === 'binary' ? [] : [{ params: whole, body: { names: [{ ja: torn }] } }]),
      ];
      const token = contract.access === 'manager' ? chea.token : aoi.token;
      for (const place of places) {
        const { status } = await callApi(name, { token, ...place });
        expect({ name, place, status }).toEqual({ name, place, status: expect.toBeOneOf([400, 403, 404]) });
      }
    }
  });

  test.each<[CallName, object]>([
    ['createOrg', { name: { ja: torn }, abbrev: 'a', lang: 'ja', role: 'normal' }],
    ['createProject', { design_name: torn, lang: ['ja'], title: { ja: 'a' }, description: { ja: 'a' } }],
    ['login', { login_id: torn, hpasswd: '0'.repeat(64) }],
  ])('is refused by %s with its place', async (name, body) => {
    const { chea } = await openFolder();
    const { status, body: answer } = await callApi(name, { token: chea.token, body });
    expect({ status, codes: answer.details.issues.map(({ code }: { code: string }) => code) }).toEqual({ status: 400, codes: ['torn_text'] });
  });

  // 山 in Shift_JIS, as a chart system of Japan may send it: the gateway hands a text on in which a mark stands for what it could not read.
  const bytes = Buffer.concat([Buffer.from('{"vals":{"patient":{"pid":"A-1","name":"'), Buffer.from([0x8e, 0x52]), Buffer.from('"}}}')]);
  test.each([
    ['as bytes', { 'content-length': String(bytes.length) }, { body: bytes.toString('base64'), isBase64Encoded: true }],
    ['as the text that a gateway makes of them', { 'content-length': String(bytes.length) }, { body: bytes.toString('utf8'), isBase64Encoded: false }],
    ['as the text of chunks', {}, { body: bytes.toString('utf8'), isBase64Encoded: false }],
  ])('or bytes that are no text are refused, not stored as something else: handed on %s', async (_how, length, handedOn) => {
    const { handler } = await import('#functions/cards/handler.ts');
    const { aoi, params, list } = await openFolder();
    const event = {
      routeKey: routes.saveCard,
      headers: { authorization: `Bearer ${aoi.token}`, 'content-type': 'application/json', ...length },
      pathParameters: params,
      requestContext: { domainName: 'api.test', http: { method: 'POST', sourceIp: '192.0.2.1' } },
      ...handedOn,
    };
    const { statusCode, body } = await handler(event as unknown as Parameters<typeof handler>[0], { awsRequestId: 'r' } as Parameters<typeof handler>[1]);
    expect([statusCode, JSON.parse(body ?? '').details.issues]).toEqual([400, [issue('body')]]);
    expect((await list()).body).toEqual([]);
  });

  test('is not what somebody copied from elsewhere with such a mark in it', async () => {
    const { aoi, params } = await openFolder();
    const body = JSON.stringify({ vals: caseOf({ name: 'a\ufffd' }) });
    const { status, body: answer } = await callApi('saveCard', { token: aoi.token, params, body, headers: { 'content-length': String(Buffer.byteLength(body)) } });
    expect([status, answer.vals.patient.name]).toEqual([200, 'a\ufffd']);
  });
});
