import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { AnswerValue, CardDesign, Item } from '#shared/design/card-design.ts';
import { walkItems } from '#shared/design/walk.ts';
import { cardPath, formWords, newCardPath, openForm } from '../pages/card-form-page.ts';
import { expect, findFolder, test } from '../registry.ts';
import { demoFile } from '#test/support/demo-workbooks.ts';


type Card = CallAnswer<'getCard'>;

/** Types whose answer is one cell. The expected text is written here independently of the product's own writer. */
const plainTypes = { string: 1, text: 1, number: 1, date: 1, time: 1, datetime: 1, check: 1, single: 1, dropdown: 1, multi: 1 };

const cellOf = (item: Item, answer: AnswerValue | undefined): string => {
  if (answer === undefined) return '';
  const title = (value: AnswerValue) => ('choices' in item ? item.choices.find((choice) => choice.value === value)?.title.en : undefined);
  if (Array.isArray(answer)) return answer.map((value: AnswerValue) => title(value)).join(';');
  const isFree = item.class === 'attribute' && (item.type === 'string' || item.type === 'text');
  if (typeof answer === 'boolean') return answer ? '1' : '0';
  const text = title(answer) ?? (typeof answer === 'object' ? JSON.stringify(answer) : String(answer));
  return isFree && /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
};

test.describe.configure({ mode: 'serial' });

test('a manager uploads a workbook, sees it as a form, and it becomes the next version', async ({ registry }) => {
  const manager = await registry.person('manager', { opensNothing: true });
  const { project, folder } = await findFolder(manager, 'Trauma, current');
  const { page } = manager;
  await page.goto(`/manage/project/${project.id}/folder/${folder.id}/uploadDesign`);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toBeDisabled();
  await page.locator('input[type=file]').setInputFiles(await demoFile('trauma-registry'));
  await expect(page.getByText('No problem was found.')).toBeVisible();
  await expect(page.getByRole('tab').nth(3)).toBeVisible();
  await expect(page.getByText(/items: (6\d|[7-9]\d|\d{3})/)).toBeVisible();
  await upload.click();
  await expect(page.getByText(`Registered as version ${(folder.version ?? 0) + 1}.`, { exact: false })).toBeVisible();
  expect((await findFolder(manager, 'Trauma, current')).folder.version).toBe((folder.version ?? 0) + 1);
});

test('an editor fills a card in Japanese, saves it, and finds every answer again', async ({ registry }) => {
  const editor = await registry.person('editor', { language: 'ja', opensNothing: true });
  const { project, folder } = await findFolder(editor, 'Trauma, current');
  const { page } = editor;
  await page.goto(newCardPath(project.id, folder.id));
  const form = openForm(page, formWords.ja);

  await form.choose('性別', '女性');
  await form.choose('妊娠の有無', '妊娠中');
  await form.field('妊娠週数').fill('３２');
  await form.field('妊娠週数').blur();
  await expect(form.field('妊娠週数')).toHaveValue('32');
  await form.tick('既往歴', '高血圧');
  await form.tab('受傷情報');
  await form.field('受傷日時').fill('2026-11-20 18:05');
  await form.choose('損傷の種類', '鈍的外傷');
  await form.choose('受傷機転', '墜落・転落');
  await form.field('墜落・転落の高さ').fill('２．５');
  await form.tab('病院前');
  await form.choose('来院方法', '救急車');
  await form.tab('来院時所見');
  await form.field('来院日時').fill('2026-11-20 18:40');
  await form.choose('来院時心肺停止', 'なし');
  await form.field('心拍数').fill('110');
  await form.saveAndGoOn();

  const [entry] = await editor.call<Card[]>(`/api/u/cards/${project.id}/${folder.id}?limit=1&sort=created_desc`);
  const card = await editor.call<Card>(`/api/u/cards/${project.id}/${folder.id}/${entry?.id}`);
  expect(card.vals['patient']).toMatchObject({ sex: 'female', pregnancy: 'yes', pregnancy_weeks: 32, comorbidity: ['hypertension'] });
  expect(card.vals['injury']).toMatchObject({ injured_at: '2026-11-20T18:05', mechanism: 'fall', fall_height: 2.5 });
  expect(card.vals['patient']?.['case_number']).toBeTruthy();

  await page.goto(cardPath(project.id, folder.id, card.id));
  await expect(form.field('妊娠週数')).toHaveValue('32');
  await form.tab('受傷情報');
  await expect(form.field('墜落・転落の高さ')).toHaveValue('2.5');
  await expect(page.getByRole('radiogroup', { name: '受傷機転' }).getByRole('radio', { name: '墜落・転落' })).toBeChecked();
});

// proves U5.6
test('digits typed through an input method convert when the composition ends', async ({ registry }) => {
  const editor = await registry.person('editor', { language: 'ja', opensNothing: true });
  const { project, folder } = await findFolder(editor, 'Trauma, current');
  const { page } = editor;
  await page.goto(newCardPath(project.id, folder.id));
  const form = openForm(page, formWords.ja);
  await form.tab('来院時所見');
  await form.field('体温').click();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: '３６．', selectionStart: 3, selectionEnd: 3 });
  await keyboard.send('Input.imeSetComposition', { text: '３６．８', selectionStart: 4, selectionEnd: 4 });
  await expect(form.field('体温')).toHaveValue('３６．８');
  await keyboard.send('Input.insertText', { text: '３６．８' });
  await expect(form.field('体温')).toHaveValue('36.8');
});

// proves U9.18
test('a second browser that saves first leaves the other with 409.1 and everything it typed', async ({ registry }) => {
  const [aoi, ben] = [await registry.person('editor', { opensNothing: true }), await registry.person('sakura', { opensNothing: true })];
  const { project, folder } = await findFolder(aoi, 'Trauma, current');
  const [entry] = await aoi.call<Card[]>(`/api/u/cards/${project.id}/${folder.id}?limit=1&sort=created_desc`);
  const path = cardPath(project.id, folder.id, entry?.id ?? '');
  await aoi.page.goto(path);
  await ben.page.goto(path);
  const [first, second] = [openForm(ben.page, formWords.en), openForm(aoi.page, formWords.en)];
  await second.tab('Injury');
  await second.field('Circumstances').fill('Fell from a ladder\nonto concrete');
  await first.tab('On arrival');
  await first.field('Heart rate').fill('98');
  await first.saveAndGoOn();

  await second.save();
  await expect(second.refusal()).toContainText('Another user has updated this card');
  await second.refusal().getByRole('button', { name: 'Back to my input' }).click();
  await expect(second.field('Circumstances')).toHaveValue('Fell from a ladder\nonto concrete');
  const stored = await aoi.call<Card>(`/api/u/cards/${project.id}/${folder.id}/${entry?.id}`);
  expect(stored.vals['arrival']?.['hr']).toBe(98);
  expect(stored.vals['injury']?.['injury_note']).toBeUndefined();
});

test('the CSV read back equals the stored answers', async ({ registry }) => {
  const editor = await registry.person('editor', { opensNothing: true });
  const { project, folder } = await findFolder(editor, 'Trauma, current');
  const { page } = editor;
  const count = async () => (await editor.call<[number]>(`/api/u/cards/${project.id}/${folder.id}?limit=1&count=true`))[0];
  const atLeast = await count();
  await page.goto(`/cards/${project.id}/${folder.id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByRole('radio', { name: /^Standard CSV/ }).check();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^data_\d{8}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  // Other journeys add cards to this folder meanwhile.
  expect(rows.length).toBeGreaterThanOrEqual(atLeast);
  expect(rows.length).toBeLessThanOrEqual(await count());

  const { design } = await editor.call<{ design: CardDesign }>(`/api/u/design/${project.id}/${folder.id}/current/card`);
  const cards = await editor.call<Card[]>(`/api/u/cards/${project.id}/${folder.id}?limit=50&sort=created_asc`);
  const told: Record<string, string | undefined> = {};
  const expected: Record<string, string> = {};
  let compared = 0;
  for (const [index, { id }] of cards.entries()) {
    const { vals } = await editor.call<Card>(`/api/u/cards/${project.id}/${folder.id}/${id}`);
    walkItems(design, ({ item, page, repeat }) => {
      const answer = vals[page.name]?.[item.name];
      if (repeat !== null || item.class !== 'attribute' || !(item.type in plainTypes)) return;
      const place = `${page.name}.${item.name}`;
      told[`${id} ${place}`] = rows[index]?.[place];
      expected[`${id} ${place}`] = cellOf(item, answer);
      compared += answer === undefined ? 0 : 1;
    });
  }
  expect(told).toEqual(expected);
  expect(compared).toBeGreaterThan(500);
});
