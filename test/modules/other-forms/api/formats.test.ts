import { expect, test } from 'vitest';
import { compileAnyFile } from '#functions/composition/design-formats.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder } from '#test/support/card-folder.ts';

const { params, chea: { token } } = await openFolder();
const bytesOf = ({ content }: { content: string }): Buffer => Buffer.from(content, 'base64');

test('a stored version is answered as XLSForm, which is the same design to us, and as a dictionary with what that cannot hold', async () => {
  const ask = (as: string) => callApi('designWorkbook', { token, params: { ...params, version: '1' }, query: { as } });
  const xlsform = await ask('xlsform');
  expect(xlsform.body).toMatchObject({ name: 'cards_v1_xlsform.xlsx', left_out: [] });
  expect((await compileAnyFile(bytesOf(xlsform.body))).design).toEqual(caseDesign());
  const dictionary = await ask('dictionary');
  expect(dictionary.body).toMatchObject({ name: 'cards_v1_redcap.csv', left_out: [] });
  expect(bytesOf(dictionary.body).toString('utf8')).toMatch(/^"?Variable/);
});
