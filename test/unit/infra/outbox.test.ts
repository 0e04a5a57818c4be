import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOutbox } from '#infra/local/outbox.ts';
import type { Server } from '#infra/local/listen.ts';

const region = 'ap-northeast-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

let parent: string;
let outbox: Server;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fuda-outbox-'));
  outbox = await startOutbox({ dir: join(parent, 'outbox'), credentials, region });
});
afterAll(async () => {
  await outbox.stop();
  await rm(parent, { recursive: true });
});

const filesOf = () => readdir(join(parent, 'outbox')).catch((): string[] => []);
const send = (as = credentials) => {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return new SESv2Client({ region, endpoint: outbox.endpoint, credentials: as, maxAttempts: 1 }).send(
    new SendEmailCommand({
      FromEmailAddress: 'fuda@example.jp',
      Destination: { ToAddresses: ['rin@example.jp', 'aoi@example.jp'] },
      Content: { Simple: { Subject: utf8('確認待ちの問い合わせ'), Body: { Text: utf8('一行目\n二行目\n') } } },
    }),
  );
};

it('lays a mail that the client of SES sends into its folder, which it makes, as a text that people can read', async () => {
  const { MessageId } = await send();
  const [file, ...more] = await filesOf();
  expect(more).toEqual([]);
  expect(file).toContain(MessageId!.slice(0, 8));
  expect(await readFile(join(parent, 'outbox', file!), 'utf8')).toBe('From: fuda@example.jp\nTo: rin@example.jp, aoi@example.jp\nSubject: 確認待ちの問い合わせ\n\n一行目\n二行目\n');
});

it('takes no mail with a wrong key, without a signature, or for another call', async () => {
  const before = await filesOf();
  await expect(send({ ...credentials, secretAccessKey: 'another' })).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  expect((await fetch(`${outbox.endpoint}/v2/email/outbound-emails`, { method: 'POST', body: '{}' })).status).toBe(403);
  const { GetAccountCommand } = await import('@aws-sdk/client-sesv2');
  await expect(new SESv2Client({ region, endpoint: outbox.endpoint, credentials, maxAttempts: 1 }).send(new GetAccountCommand({}))).rejects.toMatchObject({ name: 'NotFoundException' });
  expect(await filesOf()).toEqual(before);
});
