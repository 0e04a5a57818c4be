import type { CallAnswer } from '#shared/api/calls.ts';
import type { Item } from '#shared/design/card-design.ts';
import commonEn from '#shared/i18n/en/common.json' with { type: 'json' };
import commonJa from '#shared/i18n/ja/common.json' with { type: 'json' };
import reviewEn from '#shared/i18n/en/review.json' with { type: 'json' };
import reviewJa from '#shared/i18n/ja/review.json' with { type: 'json' };
import { design, item, page as pageOf, repeat } from '#test/support/form-builder.ts';
import { cardPath, formWords, newCardPath, openForm, openReview } from '../pages/card-form-page.ts';
import { isWide, wholeFindings } from '../pages/screen-checks.ts';
import { expect, inFull, test, type Caller, type Person } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

type Card = CallAnswer<'getCard'>;

const say = (ja: string, en: string) => ({ title: { ja, en } });
const list = (...all: readonly (readonly [string, string, string])[]) => all.map(([value, ja, en]) => ({ value, ...say(ja, en) }));
const numberOf = (name: string, ja: string, en: string, more: object = {}) => item('number', name, { ...say(ja, en), number_format: { scale: 0 }, ...more });

/** 19 items, one of which is asked for some answers only. */
const items: Item[] = [
  item('single', 'region', {
    ...say('部位', 'Region'),
    required: true,
    choices: list(['h', '頭部', 'Head'], ['c', '胸部', 'Chest'], ['a', '腹部', 'Abdomen'], ['e', '四肢', 'Extremities']),
    activation: [{ when: ['c'], items: [numberOf('ribs', '肋骨骨折', 'Ribs broken')] }],
  }),
  item('single', 'side', { ...say('左右', 'Side'), choices: list(['l', '左', 'Left'], ['r', '右', 'Right'], ['b', '両側', 'Both']), reasons: ['nk'] }),
  numberOf('ais', 'AIS', 'AIS', { valid_range: { min: 1, max: 6 }, soft_range: { min: 1, max: 5 }, reasons: ['nk'] }),
  item('string', 'code', say('コード', 'Code')),
  item('date', 'found', say('診断日', 'Found on')),
  item('time', 'at', say('時刻', 'Time')),
  item('check', 'open', say('開放性', 'Open')),
  numberOf('length', '長さ', 'Length', { suffix: { ja: 'mm', en: 'mm' } }),
  numberOf('depth', '深さ', 'Depth', { suffix: { ja: 'mm', en: 'mm' } }),
  item('string', 'kind', say('種類', 'Kind')),
  item('dropdown', 'seen', { ...say('確認', 'Seen by'), choices: list(['ct', 'CT', 'CT'], ['xr', 'X線', 'X-ray'], ['op', '手術', 'Surgery']) }),
  numberOf('blood', '出血', 'Blood loss'),
  item('check', 'treated', say('処置', 'Treated')),
  item('time', 'begun', say('開始', 'Begun')),
  item('time', 'ended', say('終了', 'Ended')),
  numberOf('units', '輸血', 'Units'),
  item('string', 'by', say('担当', 'By')),
  item('string', 'note', say('備考', 'Note')),
];

const form = design([], {
  ...say('外傷', 'Trauma'),
  missing_reasons: [{ value: 'nk', ...say('不明', 'Not known') }],
  pages: [pageOf('p', item('string', 'number', say('番号', 'Number')), repeat('injury', items, { ...say('損傷', 'Injury'), layout: 'table', max_count: 50 }))],
});

const rowsToEnter = 20;

/** What is typed into each cell of a row; null: nothing. One key picks a choice and ticks a box, and so it would in a spreadsheet that takes codes. */
const textsOf = (row: number): readonly (string | null)[] => {
  const isChest = row % 4 === 1;
  return [
    'hcae'[row % 4]!,
    ...(isChest ? [String(1 + (row % 5))] : []),
    'lrb'[row % 3]!,
    String(1 + (row % 5)),
    `${140_000 + row}`,
    `2026-11-${String(1 + row).padStart(2, '0')}`,
    `${8 + (row % 12)}:${10 + row}`,
    row % 2 === 0 ? ' ' : null,
    String(10 + row),
    row % 3 === 0 ? null : String(5 + row),
    `k${row}`,
    'cxo'[row % 3]!,
    null,
    row % 5 === 0 ? ' ' : null,
    '9:15',
    '9:40',
    String(row),
    'ys',
    row % 4 === 0 ? 'x' : null,
  ];
};

/** A key for each letter, and one that leads to the next cell or row, also past each cell that stays blank. */
const spreadsheetKeys = (rows: number): number =>
  Array.from({ length: rows }, (_, row) => textsOf(row)).reduce((sum, texts) => sum + texts.reduce((keys, text) => keys + (text?.length ?? 0), 0) + items.length + 1, 0);

const words = {
  ja: { table: '損傷', region: '部位', ais: 'AIS', line: (index: number) => new RegExp(`^${index} ?損傷`), close: /行目を閉じる/, add: '損傷の行を追加', confirm: 'AIS：この値で正しい', reason: '不明', why: 'AIS：回答がない理由（Alt+↑）', pasted: '貼り付けの結果' },
  en: { table: 'Injury', region: 'Region', ais: 'AIS', line: (index: number) => new RegExp(`^${index} ?Injury`), close: /^Close row/, add: 'Add rows: Injury', confirm: 'AIS: the value is correct', reason: 'Not known', why: 'AIS: reason for no answer (Alt+↑)', pasted: 'Result of pasting' },
} as const;

/** Has the cards of a project reviewed by a reader of it. */
const review = async (manager: Caller, pId: string): Promise<void> => {
  const { revision } = await manager.call<{ readonly revision: number }>(`/api/m/projects/${pId}/review`);
  expect((await manager.send('PUT', `/api/m/projects/${pId}/review`, { on: true, closed: [], revision })).status).toBe(200);
  const strangers = await manager.call<CallAnswer<'notProjectMembers'>>(`/api/m/projects/${pId}/notProjectMembers`);
  const reader = strangers.find(({ disp_name }) => disp_name.en === 'Minato Ito');
  const rights = { export: true, identifiers: true, review: true };
  expect((await manager.send('POST', `/api/m/projects/${pId}/members`, { m_id: reader?.id, is_owner: false, roles: ['browse'], disabled: false, rights })).status).toBe(200);
};

for (const language of inFull()) {
  // proves U9.83, U9.84, U9.85
  test(`a nurse enters 20 injuries by the keys of a table, pastes more, goes on by phone, submits and answers, and a reviewer locks, in ${language}`, async ({ registry }) => {
    test.setTimeout(600_000);
    const manager = await registry.caller('manager');
    const { pId, fId } = await openWorkshop(manager, `Injuries ${language}`);
    const uploaded = await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: form });
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
    await review(manager, pId);
    const said = words[language];

    const editor = await registry.person('editor', { language, opensNothing: true });
    const { page } = editor;
    await page.goto(newCardPath(pId, fId));
    const first = page.getByRole('combobox', { name: said.region });
    await expect(first).toBeVisible();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await first.focus();
    for (let row = 0; row < rowsToEnter; row += 1) {
      const texts = textsOf(row);
      for (const [at, text] of texts.entries()) {
        keys += text?.length ?? 0;
        await page.keyboard.type(text ?? '');
        if (at < texts.length - 1) await press('Tab');
      }
      if (row < rowsToEnter - 1) await press('Enter');
    }
    expect(keys).toBeLessThanOrEqual(spreadsheetKeys(rowsToEnter));
    const rows = page.getByRole('table', { name: said.table }).locator('tbody tr');
    await expect(rows).toHaveCount(rowsToEnter);
    // The head and the frame of the rows; no row makes the page longer than a screen.
    expect((await height()) - before).toBeLessThan(900);

    // Two values are confirmed, six are not known; all by what each field has.
    const cell = (row: number) => rows.nth(row - 1).getByRole('textbox', { name: said.ais, exact: true });
    /** What was pressed gives the focus to a button that takes its place, a moment later. */
    const inRow = (row: number) => rows.nth(row - 1).locator('button:focus');
    for (const row of [3, 10]) {
      await cell(row).fill('6');
      await page.keyboard.press('Tab');
      await cell(row).focus();
      await rows.nth(row - 1).getByRole('button', { name: said.confirm }).click();
      await expect(inRow(row)).toBeFocused();
    }
    for (const row of [4, 5, 6, 7, 8, 9]) {
      await cell(row).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect(rows.nth(row - 1).getByText(said.reason)).toBeVisible();
      await expect(inRow(row)).toBeFocused();
    }
    expect(await wholeFindings(page)).toEqual([]);
    expect(await isWide(page)).toBe(false);

    // Two rows come out of a spreadsheet, with a choice by its title and a text that is no number.
    await editor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${language === 'ja' ? '頭部' : 'Head'}\t\tr\t4\t140699\r\n"c"\t3\tl\tfour\t"450\t2"\r\n`);
    await rows.nth(rowsToEnter - 1).getByRole('combobox').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+V');
    const note = page.getByRole('region', { name: said.pasted });
    await expect(note).toBeVisible();
    await expect(rows).toHaveCount(rowsToEnter + 2);
    await expect(cell(rowsToEnter + 2)).toHaveValue('four');
    expect(await wholeFindings(page)).toEqual([]);
    await cell(rowsToEnter + 2).fill('4');
    await page.keyboard.press('Tab');

    await openForm(page, formWords[language]).saveAndGoOn();
    const [{ card_id: card }] = await editor.call<[Card]>(`/api/u/cards/${pId}/${fId}?offset=0&limit=5`);
    const stored = async () => (await editor.call<Card>(`/api/u/cards/${pId}/${fId}/${card}`)).vals['p']!;
    expect(await stored()).toMatchObject({
      injury: rowsToEnter + 2,
      region_2: 'c', ribs_2: 2, side_2: 'r', ais_2: 2, code_2: '140001', found_2: '2026-11-02', at_2: '09:11', length_2: 11, seen_2: 'xr', note_1: 'x', open_1: true,
      ais_3: 6, 'ais_3@confirmed': { value: 6 }, ais_10: 6, 'ais_10@confirmed': { value: 6 },
      ...Object.fromEntries([4, 5, 6, 7, 8, 9].map((row) => [`ais_${row}@missing`, 'nk'])), by_20: 'ys',
      region_21: 'h', side_21: 'r', ais_21: 4, code_21: '140699', region_22: 'c', ribs_22: 3, ais_22: 4,
    });

    // The same card on a phone: lines that open.
    const nurse = await registry.person('editor', { language, width: 390, opensNothing: true });
    const phone = nurse.page;
    await phone.goto(cardPath(pId, fId, card));
    await expect(phone.getByRole('button', { name: said.line(22) })).toBeVisible();
    expect(await wholeFindings(phone)).toEqual([]);
    await phone.getByRole('button', { name: said.line(2) }).tap();
    await expect(phone.getByRole('button', { name: said.why })).toBeVisible();
    await phone.getByRole('textbox', { name: said.ais, exact: true }).fill('3');
    expect(await wholeFindings(phone)).toEqual([]);
    expect(await isWide(phone)).toBe(false);
    await phone.getByRole('button', { name: said.close }).tap();
    await phone.getByRole('button', { name: said.add }).tap();
    await phone.getByRole('radio').first().check();
    await openForm(phone, formWords[language]).saveAndGoOn();
    expect(await stored()).toMatchObject({ injury: 23, ais_2: 3, region_23: 'h' });

    // Submitted by phone, asked about at a desk, answered by phone, locked.
    const spoken = { ja: { ...commonJa, ...reviewJa }, en: { ...commonEn, ...reviewEn } }[language];
    const pressOf = async ({ page: of }: Person, name: string | RegExp) => {
      await openReview(of);
      await of.getByRole('button', { name, exact: true }).first().click();
    };
    const standing = (of: Person, name: string) => expect(of.page.getByText(name, { exact: true }).first()).toBeVisible();
    await pressOf(nurse, spoken['submit.action']);
    await standing(nurse, spoken['state_submitted.label']);
    const reviewer = await registry.person('browser', { language, opensNothing: true });
    await reviewer.page.goto(cardPath(pId, fId, card));
    await pressOf(reviewer, spoken['query.new.action']);
    const question = reviewer.page.getByRole('dialog', { name: spoken['query.new.title'] });
    await question.getByLabel(spoken['query.item.label']).selectOption('p.ais_3');
    await question.getByLabel(spoken['query.ask.word.label']).fill('AIS 6?');
    await question.getByRole('button', { name: spoken['query.ask.action'], exact: true }).click();
    await expect(question).toBeHidden();
    await phone.reload();
    await pressOf(nurse, /AIS 6\?/);
    await phone.getByRole('dialog').getByRole('textbox', { name: spoken['query.answer.word.label'] }).fill('CT');
    await phone.getByRole('dialog').getByRole('button', { name: spoken['query.answer.action'], exact: true }).tap();
    await expect(phone.getByRole('dialog')).toBeHidden();
    await reviewer.page.reload();
    await pressOf(reviewer, /AIS 6\?/);
    await reviewer.page.getByRole('dialog').getByRole('button', { name: spoken['query.close.action'], exact: true }).click();
    await expect(reviewer.page.getByRole('dialog')).toBeHidden();
    await pressOf(reviewer, spoken['accept.action']);
    await standing(reviewer, spoken['state_locked.label']);
    await phone.reload();
    await standing(nurse, spoken['state_locked.label']);
    await expect(phone.getByRole('button', { name: said.add })).toBeHidden();
    expect(await stored()).toMatchObject({ injury: 23, ais_10: 6, 'ais_9@missing': 'nk' });
  });
}
