import { expect } from 'vitest';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Language } from '#shared/text/languages.ts';
import { atStore } from '../../../support/at-store.ts';
import { callApi } from '../../../support/call-api.ts';
import { caseDesign, openFolder } from '../../../support/card-folder.ts';
import { runWorkers } from '../../../support/lambda-endpoint.ts';
import { createOrg, createPerson, join } from '../../../support/registry.ts';

export interface Choices {
  readonly mode?: 'add' | 'blanks' | 'overwrite';
  readonly match?: 'id' | 'card';
  readonly date_order?: 'dmy' | 'mdy';
  readonly labels?: boolean;
  readonly moves?: boolean;
  readonly columns?: readonly (readonly string[])[];
}

/** A folder with an owner of its project and a manager of the registry, and the steps of an import as a browser takes them. */
export const openImports = async (design: CardDesign = caseDesign()) => {
  const folder = await openFolder(design);
  const { aoi, project, params } = folder;
  const owner = await createPerson(aoi.org, 'owner');
  await join(project, owner, 'edit', { is_owner: true });
  const manager = await createPerson(await createOrg('Office', { role: 'manage' }), 'manager');

  const begin = async (content: string | Uint8Array<ArrayBuffer>, name = 'cards.csv', { token } = owner, lang?: Language): Promise<string> => {
    const { status, body } = await callApi('beginImport', { token, params, body: { file: name, ...(lang && { lang }) } });
    expect(status).toBe(200);
    const sent = await fetch(atStore(body.address as string), { method: 'PUT', body: content });
    expect(sent.status).toBe(200);
    return body.id as string;
  };
  const advance = (importId: string, body: object, { token } = owner) => callApi('advanceImport', { token, params: { ...params, importId }, body });
  const state = async (importId: string, { token } = owner) => (await callApi('importState', { token, params: { ...params, importId } })).body;
  const rows = async (importId: string, kind: string, { token } = owner) => (await callApi('importRows', { token, params: { ...params, importId }, query: { kind } })).body.rows;

  /** The file uploaded and read; answers what was made of its columns. */
  const read = async (content: string | Uint8Array<ArrayBuffer>, name?: string, by = owner) => {
    const id = await begin(content, name, by);
    expect((await advance(id, { step: 'read' }, by)).status).toBe(200);
    await runWorkers();
    return { id, ...(await state(id, by)) };
  };
  const settingsOf = (file: { tables: { columns: { target: string }[] }[] }, { columns, ...choices }: Choices) => ({
    columns: columns ?? file.tables.map((table) => table.columns.map(({ target }) => target)),
    mode: 'add',
    match: 'id',
    labels: false,
    ...choices,
  });
  /** The dry run of a file. */
  const check = async (content: string | Uint8Array<ArrayBuffer>, choices: Choices = {}, name?: string, by = owner) => {
    const { id, file } = await read(content, name, by);
    const answer = await advance(id, { step: 'check', settings: settingsOf(file, choices) }, by);
    expect(answer.body).toMatchObject({ state: 'checking' });
    await runWorkers();
    return { id, ...(await state(id, by)) };
  };
  /** A file imported whole. */
  const bring = async (content: string | Uint8Array<ArrayBuffer>, choices: Choices = {}, name?: string, by = owner) => {
    const { id } = await check(content, choices, name, by);
    expect((await advance(id, { step: 'run' }, by)).status).toBe(200);
    await runWorkers();
    return { id, ...(await state(id, by)) };
  };
  const cards = async () => {
    const { body } = await folder.list({ limit: '50' });
    return Promise.all((body as { id: string }[]).map(async ({ id }) => (await folder.get(id)).body)).then((all) => all.toSorted((one, other) => (one.card_id < other.card_id ? -1 : 1)));
  };
  return { ...folder, owner, manager, begin, advance, state, rows, read, check, bring, settingsOf, cards };
};
