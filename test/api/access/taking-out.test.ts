import { describe, expect, it } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { openFolder, refusal } from '#test/support/card-folder.ts';
import { createPerson, join } from '#test/support/registry.ts';

describe('a file without identifiers', () => {
  it('is not made by a condition on what is withheld, for anybody', async () => {
    const { aoi, project, hospital, params } = await openFolder();
    const mio = await createPerson(hospital, 'mio');
    await join(project, mio, 'edit', { rights: { identifiers: false } });
    for (const by of [aoi, mio])
      for (const where of [{ items: { 'patient.pid': { is: 'P-77' } } }, { text: { is: 'P-77' } }])
        expect(await callApi('requestExport', { token: by.token, params, query: { deidentified: 'true', where: JSON.stringify(where) } })).toMatchObject(refusal(400, 'export.filter_tells'));
  });
});
