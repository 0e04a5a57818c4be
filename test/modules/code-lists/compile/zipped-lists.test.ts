import { describe, expect, test } from 'vitest';
import { compileAnyFile } from '#functions/composition/design-formats.ts';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';
import type { Item } from '#shared/design/card-design.ts';
import { storeAsZip } from '#test/support/store-as-zip.ts';
import { workbookOf } from '../../../compile/workbook-of.ts';

const workbook = async (file: string, parameters = ''): Promise<Buffer> =>
  Buffer.from(
    await writeWorkbookFile(
      workbookOf({ survey: `| type | name | label | parameters |\n| select_one_from_file ${file} | town | Town | ${parameters} |\n| text | note | Note | |`, settings: '| form_title |\n| Form |' }),
    ),
  );

const compiled = async (file: string, list: string | Buffer, more: readonly (readonly [string, Buffer])[] = [], parameters = '') => {
  const contents = new Map([['form/form.xlsx', await workbook(file, parameters)], [`form/${file}`, Buffer.from(list)], ...more]);
  const { design, diagnostics } = await compileAnyFile(storeAsZip(contents));
  return { town: design?.pages[0]?.items[0] as Extract<Item, { type: 'dropdown' }>, found: diagnostics.map(({ code, cell }) => `${code} ${cell}`).filter((each) => !each.startsWith('design.')) };
};
const two = [{ value: 'p', title: { en: 'Port' } }, { value: 'h', title: { en: 'Hill' } }];

describe('an archive of a workbook with the lists that it asks for', () => {
  test.each([
    ['towns.csv', 'name,label\np,Port\nh,Hill\n'],
    ['towns.csv', '\ufeffname,label,note\r\np,Port,\r\nh,Hill,"a, b"\r\n'],
    ['towns.geojson', JSON.stringify({ type: 'FeatureCollection', features: [{ id: 'p', properties: { title: 'Port' } }, { properties: { id: 'h', title: 'Hill' }, geometry: { type: 'Point' } }] })],
    ['towns.xml', '<root><item><name>p</name><label>Port</label></item><item><name>h</name><label>H<b>i</b>ll</label></item></root>'],
  ])('%s gives its choices', async (file, list) => {
    const { town, found } = await compiled(file, list);
    expect(found).toEqual([]);
    expect(town).toMatchObject({ type: 'dropdown', choices: two });
  });

  test('a row names the columns of its list', async () => {
    const { town } = await compiled('towns.csv', 'code,where\np,Port\nh,Hill\n', [], 'value=code label=where');
    expect(town.choices).toEqual(two);
  });

  test.each([
    ['towns.csv', 'list.file_unusable A2', 'other,columns\n1,2\n'],
    ['towns.csv', 'list.file_missing A2', Buffer.from([0xff, 0x00, 0x81])],
    ['towns.geojson', 'list.file_missing A2', '{"features": 3}'],
    ['towns.geojson', 'list.file_missing A2', '{'],
    ['towns.xml', 'list.file_missing A2', '<!DOCTYPE a [<!ENTITY b "c">]><root><item><name>&b;</name></item></root>'],
    ['towns.xml', 'list.file_missing A2', '<root><item>'],
    ['towns.txt', 'list.file_missing A2', 'name,label\np,Port\n'],
  ])('%s that cannot be read is %s', async (file, finding, list) => {
    const { town, found } = await compiled(file, list);
    expect(found).toEqual([finding]);
    expect(town).toMatchObject({ type: 'string', list_file: { file } });
  });

  test('a list of too many choices is left out', async () => {
    const { found } = await compiled('towns.csv', `name,label\n${Array.from({ length: 100_001 }, (_, at) => `t${at},T${at}`).join('\n')}`);
    expect(found).toEqual(['list.file_unusable A2']);
  });

  test('two workbooks are refused', async () => {
    const { town, found } = await compiled('towns.csv', 'name,label\np,Port\n', [['second.xlsx', await workbook('towns.csv')]]);
    expect(town).toBeUndefined();
    expect(found).toEqual(['file.two_workbooks ']);
  });

  test('what a Mac puts beside is passed over', async () => {
    const { found } = await compiled('towns.csv', 'name,label\np,Port\nh,Hill\n', [['__MACOSX/form/._form.xlsx', Buffer.from('x')]]);
    expect(found).toEqual([]);
  });
});
