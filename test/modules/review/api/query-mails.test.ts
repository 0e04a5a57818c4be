import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import type { Context } from 'aws-lambda';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noMails } from '#shared/modules/review/acts.ts';
import type { QueryMails } from '#shared/access/card-review.ts';
import { startOutbox } from '#infra/local/outbox.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf } from '#test/support/card-folder.ts';
import { openReviewed } from '#test/modules/review/support/review-folder.ts';
import { createOrg, createPerson, join, signIn } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';
import { withinRights } from '#test/support/within-rights.ts';
import { at as within, functionNamed } from '#test/support/template.ts';

// The very outbox that takes the mails of a laptop's stack, within the rights of the deployed function.
const dir = await mkdtemp(pathOf(tmpdir(), 'fuda-outbox-'));
const outbox = await startOutbox({ dir, region: process.env.AWS_REGION!, credentials: { accessKeyId: process.env.AWS_ACCESS_KEY_ID!, secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY! } });
process.env.AWS_ENDPOINT_URL_SESV2 = outbox.endpoint;
process.env.SITE_ADDRESS = 'https://registry.example.jp';
const sender = String(within(functionNamed('mail-worker').properties, 'Environment', 'Variables', 'MAIL_SENDER'));
const { handler } = await import('#functions/modules/review/mail-worker.ts');

const run = () => withinRights('mail-worker', () => handler({}, { awsRequestId: 'run' } as Context));
/** Addresses of this test: the questions of those before it still stand in the table. */
let ours: readonly string[] = [];
/** What lies in the outbox for them, emptied on the way. */
const sent = async () => {
  const files = await readdir(dir).catch((): string[] => []);
  const mails = await Promise.all(files.map((file) => readFile(pathOf(dir, file), 'utf8')));
  await Promise.all(files.map((file) => rm(pathOf(dir, file))));
  return mails.map((text) => ({ to: /^To: (.*)$/m.exec(text)![1], subject: /^Subject: (.*)$/m.exec(text)![1], text })).filter(({ to }) => ours.includes(to!));
};
const receivers = async () => (await sent()).map(({ to }) => to);

const hour = 3_600_000;
/** A morning of the far future, on a full hour: the clock of these tests goes by hand. */
let time = Date.parse('2030-05-01T10:00:00+09:00');
const wait = (ms: number): void => {
  time += ms;
  vi.setSystemTime(time);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  process.env.MAIL_SENDER = sender;
  ours = [];
  wait(hour + 5 * 60_000 - (time % hour));
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await outbox.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Nobody stays signed in for the hours that go by here. */
const tokenOf = ({ user }: Signed) => signIn(user);
const saveMail = async (person: Signed, mail: string | null) => {
  if (mail !== null) ours = [...ours, mail];
  return callApi('saveOwnMail', { token: await tokenOf(person), body: { mail } });
};

const openAsked = async (mail: QueryMails = { questions: true, answers: true, every: 'hour' }) => {
  const opened = await openReviewed();
  const { params, rin, aoi, saved, submit, setReview, project } = opened;
  await setReview({ on: true, closed: [], mail });
  const address = (person: Signed) => `${person.user.id}@example.jp`;
  for (const person of [aoi, rin]) await saveMail(person, address(person));
  const card = (await submit(await saved(caseOf({ age: 103 })))).body;
  const at = { ...params, cardId: card.id };
  const ask = async (word: string) => (await callApi('askQuery', { token: await tokenOf(rin), params: at, body: { path: 'patient.age', word } })).body;
  const answer = (queryId: string, word: string) => callApi('answerQuery', { token: aoi.token, params: { ...at, queryId }, body: { word } });
  return { ...opened, address, ask, answer, project };
};

// proves U9.86
describe('a mail about questions', () => {
  test('goes to who has to answer once the hour is over, once, and tells numbers, names and a link', async () => {
    const { ask, aoi, address } = await openAsked();
    await ask('Really 103, Mrs. Tanaka?');
    await ask('And her name?');
    await run();
    expect(await sent()).toEqual([]);
    wait(hour);
    await run();
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: address(aoi), subject: expect.stringContaining('問い合わせが2件') as string });
    expect(mail!.text).toContain('回答待ちの問い合わせ2件');
    expect(mail!.text).toContain('https://registry.example.jp/');
    expect(mail!.text).not.toMatch(/103|Tanaka|name\?/);
    await run();
    wait(hour);
    await run();
    expect(await sent()).toEqual([]);
    await ask('And the ward?');
    wait(hour);
    await run();
    expect((await sent()).map(({ subject }) => subject)).toEqual([expect.stringContaining('3件')]);
  });

  test('speaks the language of who gets it, and tells reviewers of answers', async () => {
    const { ask, answer, rin, address } = await openAsked();
    await callApi('saveOwn', { token: rin.token, body: { disp_name: { en: 'Rin' }, disp_job_name: { en: 'Physician' }, lang: 'en' } });
    await answer((await ask('Really 103?')).id, 'Yes');
    wait(hour);
    await run();
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: address(rin), subject: expect.stringContaining('Questions waiting for you: 1') as string });
    expect(mail!.text).toContain('1 answered, to be checked');
  });

  test('goes to nobody who has no part in it: another hospital, a disabled member, somebody without an address', async () => {
    const { ask, hospital, project, aoi, address } = await openAsked();
    const [nao, kai, umi] = [await createPerson(await createOrg('Kita'), 'nao'), await createPerson(hospital, 'kai'), await createPerson(hospital, 'umi')];
    for (const person of [nao, kai, umi]) await join(project, person, 'edit');
    for (const person of [nao, kai]) await saveMail(person, address(person));
    await callApi('saveMember', { token: (await createPerson(await createOrg('Office', { role: 'manage' }), 'chief')).token, params: { pId: project.id, uId: kai.user.id }, body: { is_owner: false, roles: ['edit'], disabled: true } });
    await ask('Really 103?');
    wait(hour);
    await run();
    expect(await receivers()).toEqual([address(aoi)]);
    // Who takes the address away gets no more.
    await saveMail(aoi, null);
    await ask('And her name?');
    wait(hour);
    await run();
    expect(await sent()).toEqual([]);
  });

  test.each<[string, QueryMails]>([
    ['a project that wants none', noMails],
    ['a project that wants those to reviewers only', { questions: false, answers: true, every: 'hour' }],
  ])('is not written in %s', async (_, mail) => {
    const { ask } = await openAsked(mail);
    await ask('Really 103?');
    wait(hour);
    await run();
    expect(await sent()).toEqual([]);
  });

  test('is not written where the review is off again, or the installation has no sender', async () => {
    const { ask, setReview, rin, params } = await openAsked();
    await ask('Really 103?');
    wait(hour);
    const mail = { questions: true, answers: true, every: 'hour' } as const;
    await setReview({ on: false, closed: [], mail });
    await run();
    await setReview({ on: true, closed: [], mail });
    delete process.env.MAIL_SENDER;
    await run();
    expect(await sent()).toEqual([]);
    expect((await callApi('ownMail', { token: await tokenOf(rin) })).body).toMatchObject({ sender: null });
    expect((await callApi('openQueries', { token: await tokenOf(rin), params: { pId: params.pId } })).body.queries).toHaveLength(1);
  });

  test('that could not be sent fails no question, and is sent by a later worker', async () => {
    const { ask, aoi, address } = await openAsked();
    await ask('Really 103?');
    wait(hour);
    // A folder that is a file: the outbox answers every mail with a failure.
    await rm(dir, { recursive: true });
    await writeFile(dir, '');
    await expect(run()).rejects.toThrow('EEXIST');
    expect(await ask('And her name?')).toMatchObject({ state: 'open' });
    await rm(dir);
    await run();
    expect(await receivers()).toEqual([address(aoi)]);
  });

  test('is given up after twenty workers in vain, until something new is said', async () => {
    const { ask, aoi, address } = await openAsked();
    await ask('Really 103?');
    wait(hour);
    await rm(dir, { recursive: true });
    await writeFile(dir, '');
    for (let tries = 0; tries < 20; tries += 1) await expect(run()).rejects.toThrow('EEXIST');
    // The twentieth gave up: nothing is tried any more.
    await run();
    await rm(dir);
    wait(hour);
    await run();
    expect(await sent()).toEqual([]);
    await ask('And her name?');
    wait(hour);
    await run();
    expect((await sent()).map(({ to, subject }) => [to, subject])).toEqual([[address(aoi), expect.stringContaining('問い合わせが2件') as string]]);
  });

  test('is written once, however many workers run at once', async () => {
    const { ask, aoi, address } = await openAsked();
    await ask('Really 103?');
    wait(hour);
    await Promise.all([run(), run(), run(), run()]);
    expect(await receivers()).toEqual([address(aoi)]);
  });

  test('of the day is there at seven in the morning', async () => {
    const { ask, aoi, address } = await openAsked({ questions: true, answers: false, every: 'day' });
    wait(Date.parse('2030-06-01T12:00:00+09:00') - time);
    await ask('Really 103?');
    wait(18.5 * hour);
    await run();
    expect(await sent()).toEqual([]);
    wait(hour);
    await run();
    expect(await receivers()).toEqual([address(aoi)]);
  });
});
