#!/usr/bin/env node
/**
 * A chart system and a registry, by nothing but the API: Node 20 or later, no package.
 *
 *   node integration.mjs open 12345          the card of a case number: its address, or how a new one begins
 *   node integration.mjs save 12345 file.json  a new card of that case number; the file holds { page: { item: answer } }
 *   node integration.mjs changes state.txt   what happened since the last time, one JSON object a line
 *   node integration.mjs csv data.csv        the whole folder as CSV
 *
 * Where and who: FUDA_ORIGIN, FUDA_PROJECT and FUDA_FOLDER (both ids stand in the address of the list), and FUDA_TOKEN, which an owner or manager
 * issues for the folder with the rights that the command needs (linkage and write, read, or export); or a person's FUDA_LOGIN and FUDA_PASSWORD.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

const { FUDA_ORIGIN: origin, FUDA_LOGIN: login, FUDA_PASSWORD: password, FUDA_TOKEN: machineToken, FUDA_PROJECT: project, FUDA_FOLDER: folder } = process.env;
const place = `${project}/${folder}`;

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Sends one request. What may be tried again is tried again: the service is busy (429, 503), or the connection broke. */
const send = async (path, { token, body, headers = {}, method = body === undefined ? 'GET' : 'POST' } = {}) => {
  for (let attempt = 1; ; attempt += 1) {
    const sent = { authorization: token && `Bearer ${token}`, 'content-type': body && 'application/json', ...headers };
    const request = { method, redirect: 'manual', headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value)), ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(new URL(path, origin), request).catch((error) => error);
    const mayComeAgain = answer instanceof Error || answer.status === 429 || answer.status === 503;
    if (!mayComeAgain || attempt === 5) {
      if (answer instanceof Error) throw answer;
      if (answer.status >= 400) throw new Error(`${method} ${path.split('?')[0]} answers ${answer.status} ${await answer.text()}`);
      return answer;
    }
    const wait = answer instanceof Error ? attempt : Number(answer.headers.get('retry-after') ?? attempt);
    // A login that waits longer than this needs a person.
    if (wait > 60) throw new Error(`The registry asks to wait ${wait} seconds.`);
    await pause(wait);
  }
};

const signIn = async () => {
  const hpasswd = createHash('sha256').update(password, 'utf8').digest('hex');
  const answer = await send('/api/u/login', { body: { login_id: login, hpasswd } });
  return (await answer.json()).token;
};

const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** The newest card of the key. Nothing is stored by looking. */
const find = async (token, linkKey) => (await send(`/api/u/linkage/${place}`, { token, body: { linkKey } })).json();

const open = async (token, linkKey) => {
  const found = await find(token, linkKey);
  print(found.is_new ? found : { is_new: false, card_id: found.card.id, address: `${origin}/card/${found.card.card_global_id}` });
};

/** The Idempotency-Key makes a second try after a lost answer the same save; the link keeps two systems from making two cards. */
const save = async (token, linkKey, file) => {
  const found = await find(token, linkKey);
  if (!found.is_new) throw new Error(`There is a card already: ${found.card.id}`);
  const vals = JSON.parse(await readFile(file, 'utf8'));
  const [page, item] = found.link.item.split('.');
  const body = { vals: { ...vals, [page]: { ...vals[page], [item]: found.link.value } }, link: found.link };
  const card = await (await send(`/api/u/cards/${place}`, { token, body, headers: { 'idempotency-key': randomUUID() } })).json();
  print({ card_id: card.id, card_hash: card.card_hash, status: card.status });
};

/** Each change comes at least once, so the receiver keeps cards by card_id. The cursor is kept when a page has been given away whole. */
const changes = async (token, stateFile) => {
  let since = await readFile(stateFile, 'utf8').catch(() => '');
  for (let more = true; more; ) {
    const query = new URLSearchParams({ answers: 'true', ...(since && { since }) });
    const page = await (await send(`/api/u/changes/${place}?${query}`, { token })).json();
    for (const change of page.changes) print(change);
    [since, more] = [page.cursor, page.more];
    await writeFile(`${stateFile}.new`, since);
    await rename(`${stateFile}.new`, stateFile);
  }
};

const csv = async (token, file) => {
  const { key } = await (await send(`/api/u/data/${place}`, { token })).json();
  for (;;) {
    const answer = await send(`/api/u/data?k=${key}`, { token });
    if (answer.status === 302) {
      // The address is valid for a minute and takes no token.
      const data = await fetch(new URL(answer.headers.get('location'), origin));
      await writeFile(file, Buffer.from(await data.arrayBuffer()));
      return print({ file, bytes: Number((await readFile(file)).length) });
    }
    await pause(Number(answer.headers.get('retry-after') ?? 1));
  }
};

const commands = { open, save, changes, csv };
const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (command === undefined || [origin, project, folder].includes(undefined) || (machineToken ?? login) === undefined || (machineToken ?? password) === undefined) {
  process.stderr.write('Usage: FUDA_ORIGIN=… FUDA_TOKEN=… FUDA_PROJECT=… FUDA_FOLDER=… integration.mjs open | save | changes | csv\n');
  process.exitCode = 2;
} else if (machineToken !== undefined) {
  await command(machineToken, ...rest);
} else {
  const token = await signIn();
  await command(token, ...rest).finally(() => send('/api/u/logout', { token }));
}
