import type { CallAnswer } from '#shared/api/calls.ts';
import type { Answers } from '#shared/design/card-design.ts';
import adminEn from '#shared/i18n/en/admin.json' with { type: 'json' };
import listEn from '#shared/i18n/en/card-list.json' with { type: 'json' };
import searchEn from '#shared/i18n/en/card-search.json' with { type: 'json' };
import commonEn from '#shared/i18n/en/common.json' with { type: 'json' };
import pairsEn from '#shared/i18n/en/duplicates.json' with { type: 'json' };
import problemsEn from '#shared/i18n/en/problems.json' with { type: 'json' };
import reviewEn from '#shared/i18n/en/review.json' with { type: 'json' };
import sumsEn from '#shared/i18n/en/statistics.json' with { type: 'json' };
import adminJa from '#shared/i18n/ja/admin.json' with { type: 'json' };
import listJa from '#shared/i18n/ja/card-list.json' with { type: 'json' };
import searchJa from '#shared/i18n/ja/card-search.json' with { type: 'json' };
import commonJa from '#shared/i18n/ja/common.json' with { type: 'json' };
import pairsJa from '#shared/i18n/ja/duplicates.json' with { type: 'json' };
import problemsJa from '#shared/i18n/ja/problems.json' with { type: 'json' };
import reviewJa from '#shared/i18n/ja/review.json' with { type: 'json' };
import sumsJa from '#shared/i18n/ja/statistics.json' with { type: 'json' };
import { design, item, page as pageOf, plugin } from '#test/support/form-builder.ts';
import { cardPath, openCardDetails, openReview } from '../pages/card-form-page.ts';
import { pressListAction } from '../pages/user-pages.ts';
import { wholeFindings, isWide } from '../pages/screen-checks.ts';
import { expect, inFull, test, type Caller, type Person } from '../registry.ts';
import { openWorkshop } from '../workshop.ts';

const catalogues = {
  ja: { list: listJa, search: searchJa, common: commonJa, pairs: pairsJa, problems: problemsJa, review: reviewJa, sums: sumsJa, admin: adminJa },
  en: { list: listEn, search: searchEn, common: commonEn, pairs: pairsEn, problems: problemsEn, review: reviewEn, sums: sumsEn, admin: adminEn },
} as const;
type Catalogues = (typeof catalogues)['en'];

/** What a screen says, with its values in their places. */
const sayIn = (language: 'ja' | 'en') => <Part extends keyof Catalogues>(part: Part, key: keyof Catalogues[Part] & string, values: { readonly [name: string]: string | number } = {}): string =>
  String((catalogues[language][part] as { readonly [key: string]: string })[key]).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

/** Two cards of one birth date that arrived within a day are probably of one patient; the index is worked out by the formula of each version. */
const formOf = (formula: string) =>
  design([], {
    title: { ja: '外傷', en: 'Trauma' },
    pages: [
      pageOf(
        'p',
        item('string', 'number', { required: true }),
        item('date', 'birth'),
        item('date', 'arrival', { required: true }),
        item('number', 'pulse', { rules: [{ name: 'shock', formula: '${p.pulse} < 150', message: { ja: '脈が速すぎます', en: 'The pulse is too fast' }, kind: 'warning' }] }),
        plugin('expression', 'index', { calculation: formula }),
      ),
    ],
    id_attributes: ['p.number'],
    summary: ['p.number'],
    duplicates: [{ item: 'p.birth' }, { item: 'p.arrival', within: 1, unit: 'days' }],
  });

const patient = (number: string, birth: string, pulse: number, arrival: string | null = '2026-03-04'): Answers => ({ p: { number, birth, arrival, pulse } });

const minato = { ja: '港総合病院', en: 'Minato General Hospital' } as const;
const sakura = { ja: 'さくら医療センター', en: 'Sakura Medical Centre' } as const;
type Card = CallAnswer<'getCard'>;

/** A project of two hospitals whose cards are reviewed, with an owner who may save cards and a reviewer. */
const openRegistry = async (manager: Caller, title: string) => {
  const { pId, fId } = await openWorkshop(manager, title);
  const ok = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await manager.send(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const use = (formula: string) => ok('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: formOf(formula) });
  await use('${p.pulse} * 2');
  const setting = await manager.call<{ readonly revision: number }>(`/api/m/projects/${pId}/review`);
  await ok('PUT', `/api/m/projects/${pId}/review`, { on: true, closed: [], revision: setting.revision });
  const strangers = await manager.call<CallAnswer<'notProjectMembers'>>(`/api/m/projects/${pId}/notProjectMembers`);
  const join = (name: string, more: object) => ok('POST', `/api/m/projects/${pId}/members`, { m_id: strangers.find(({ disp_name }) => disp_name.en === name)?.id, is_owner: false, disabled: false, ...more });
  const rights = { export: true, identifiers: true, review: true };
  await join('Minato Ito', { roles: ['browse'], rights });
  await join('Ken Takahashi', { roles: ['browse'], rights });
  await join('Yui Yamamoto', { roles: ['edit'] });
  await join('Misaki Tanaka', { roles: ['edit'], is_owner: true });
  return { pId, fId, use };
};

for (const language of inFull()) {
  const other = language === 'ja' ? 'en' : 'ja';
  // The office sits at a desk, the hospital holds a phone and speaks the other language.
  test(`an office of the registry reviews many cards, runs the rules, decides about duplicates and recalculates, in ${language}`, async ({ registry }) => {
    test.setTimeout(600_000);
    const [say, sayThere] = [sayIn(language), sayIn(other)];
    const manager = await registry.caller('manager');
    const { pId, fId, use } = await openRegistry(manager, `All cards ${language}`);
    const [nurse, far, reviewer] = [await registry.person('editor', { language: other, width: 390, opensNothing: true }), await registry.caller('sakura'), await registry.person('browser', { language, opensNothing: true })];
    const cards = `/api/u/cards/${pId}/${fId}`;
    const save = async (by: Caller, vals: Answers, more: object = {}): Promise<Card> => {
      const { status, body } = await by.send('POST', cards, { vals, ...more });
      expect(status, JSON.stringify(body)).toBe(200);
      return body as Card;
    };
    const one = await save(nurse, patient('A-1', '1950-02-03', 100));
    const two = await save(nurse, patient('A-2', '1960-02-03', 160));
    const late = await save(nurse, patient('A-3', '1970-02-03', 170, null));
    const s1 = await save(far, patient('S-1', '1950-02-03', 165, '2026-03-05'));
    const s2 = await save(far, patient('S-2', '1960-02-03', 90));
    const stored = (card: Card) => manager.call<Card>(`${cards}/${card.card_id}`).catch(() => reviewer.call<Card>(`${cards}/${card.card_id}`));
    const fit = async ({ page }: Person, name: string) => {
      expect(await isWide(page), `${name} scrolls sideways`).toBe(false);
      expect(await wholeFindings(page), name).toEqual([]);
    };
    const listPath = (where: object) => `/cards/${pId}/${fId}?${new URLSearchParams({ where: JSON.stringify(where) }).toString()}`;
    /** Opens the dialog about the cards of a list. */
    const openMany = async ({ page }: Person, words: typeof say) => {
      await pressListAction(page, words('list', 'review_many.action'));
      const dialog = page.getByRole('dialog', { name: words('review', 'many.title') });
      await expect(dialog).toBeVisible();
      return dialog;
    };

    await test.step('the hospital submits its own cards; what is incomplete stays with it', async () => {
      await nurse.page.goto(`/cards/${pId}/${fId}`);
      await nurse.page.getByRole('button', { name: sayThere('search', 'filter.action'), exact: true }).click();
      await nurse.page.getByRole('combobox', { name: sayThere('search', 'filter_org.label') }).selectOption({ label: minato[other] });
      await nurse.page.getByRole('button', { name: sayThere('search', 'filter_go.action'), exact: true }).click();
      const dialog = await openMany(nurse, sayThere);
      await expect(dialog.getByText(sayThere('review', 'many.trial.message', { count: 2, skipped: 1 }))).toBeVisible();
      await expect(dialog.getByText(sayThere('review', 'many.skipped.item.label', { count: 1, why: sayThere('review', 'many.why.incomplete.label') }))).toBeVisible();
      await fit(nurse, 'trial on a phone');
      expect((await stored(one)).review?.state).toBe('entry');
      // One of the two has a warning that nobody confirmed: the form finds that as it is submitted.
      await dialog.getByRole('button', { name: sayThere('review', 'many.submit.action', { count: 2 }) }).click();
      await expect(dialog.getByText(sayThere('review', 'many.done.message', { count: 1, skipped: 2 }))).toBeVisible();
      await fit(nurse, 'result on a phone');
      expect([(await stored(one)).review?.state, (await stored(two)).review?.state, (await stored(s2)).review?.state]).toEqual(['submitted', 'entry', 'entry']);
    });

    await test.step('the reviewer accepts what was looked at, and not what was saved since', async () => {
      expect((await far.send('POST', `${cards}/${s2.card_id}/submit`, { card_hash: s2.card_hash })).status).toBe(200);
      await reviewer.page.goto(listPath({ state: ['submitted'] }));
      const dialog = await openMany(reviewer, say);
      await expect(dialog.getByText(say('review', 'many.trial.message', { count: 2, skipped: 0 }))).toBeVisible();
      const now = await stored(s2);
      await save(far, patient('S-2', '1960-02-03', 91), { id: s2.card_id, card_hash: now.card_hash });
      await dialog.getByRole('radio', { name: say('review', 'accept.action') }).check();
      await dialog.getByRole('button', { name: say('review', 'many.accept.action', { count: 2 }) }).click();
      await expect(dialog.getByText(say('review', 'many.done.message', { count: 1, skipped: 1 }))).toBeVisible();
      await expect(dialog.getByText(say('review', 'many.why.changed.label'))).toBeVisible();
      await fit(reviewer, 'result');
      expect([(await stored(one)).review?.state, (await stored(s2)).review?.state]).toEqual(['locked', 'submitted']);
      await dialog.getByRole('button', { name: say('common', 'close.action'), exact: true }).click();
    });

    await test.step('a card is unlocked with a reason, which the hospital reads; it is locked again', async () => {
      await reviewer.page.goto(listPath({ items: { 'p.number': { is: 'A-1' } } }));
      const dialog = await openMany(reviewer, say);
      await dialog.getByRole('radio', { name: say('review', 'unlock.action') }).check();
      const unlock = dialog.getByRole('button', { name: say('review', 'many.unlock.action', { count: 1 }) });
      await expect(unlock).toBeDisabled();
      await expect(unlock).toHaveAttribute('title', say('review', 'word.why.message'));
      await dialog.getByRole('textbox', { name: say('review', 'unlock.word.label') }).fill('ECG!');
      await fit(reviewer, 'reason');
      await unlock.click();
      await expect(dialog.getByText(say('review', 'many.done.message', { count: 1, skipped: 0 }))).toBeVisible();
      await nurse.page.goto(cardPath(pId, fId, one.card_id));
      await openReview(nurse.page);
      await expect(nurse.page.getByText('ECG!').last()).toBeVisible();
      await expect(nurse.page.getByRole('textbox', { name: 'pulse', exact: true })).toBeEnabled();
      const { card_hash } = await stored(one);
      const again = (await nurse.send('POST', `${cards}/${one.card_id}/submit`, { card_hash })).body as Card;
      expect((await reviewer.send('POST', `${cards}/${one.card_id}/review`, { act: 'accept', card_hash: again.card_hash })).status).toBe(200);
    });

    await test.step('nothing is submitted out of a closed period', async () => {
      const owner = await registry.person('owner', { language, opensNothing: true });
      const path = `/api/m/projects/${pId}/review`;
      await owner.page.goto(`/prjAdminMenu/${pId}`);
      const section = owner.page.getByRole('region', { name: say('review', 'setting.period.title') });
      await section.getByRole('button', { name: say('review', 'setting.period.add.action') }).click();
      await section.getByRole('textbox', { name: say('review', 'setting.period.name.label') }).fill('2026');
      await section.getByLabel(say('review', 'setting.period.from.label')).fill('2020-01-01');
      await section.getByLabel(say('review', 'setting.period.to.label')).fill('2099-12-31');
      await fit(owner, 'period');
      await owner.page.getByRole('region', { name: say('review', 'setting.title') }).getByRole('button', { name: say('admin', 'save.action'), exact: true }).click();
      await expect(owner.page.getByText(say('review', 'setting.saved.message'))).toBeVisible();
      await nurse.page.goto(listPath({ state: ['entry'] }));
      const dialog = await openMany(nurse, sayThere);
      await expect(dialog.getByText(sayThere('review', 'many.trial.message', { count: 0, skipped: 2 }))).toBeVisible();
      await dialog.getByRole('checkbox', { name: sayThere('review', 'many.others.label') }).check();
      await expect(dialog.getByText(sayThere('review', 'many.trial.message', { count: 0, skipped: 3 }))).toBeVisible();
      await expect(dialog.getByText(sayThere('review', 'many.why.period.label'))).toBeVisible();
      const setting = await manager.call<{ readonly revision: number }>(path);
      expect((await manager.send('PUT', path, { on: true, closed: [], revision: setting.revision })).status).toBe(200);
    });

    await test.step('the rules name the cards of each hospital behind their numbers', async () => {
      await reviewer.page.goto(`/cards/${pId}/${fId}`);
      await reviewer.page.getByRole('link', { name: say('list', 'rules.action'), exact: true }).click();
      await expect(reviewer.page.getByText(say('sums', 'rules.done.message', { looked: 5 }))).toBeVisible();
      const rule = reviewer.page.getByRole('table', { name: language === 'ja' ? '脈が速すぎます' : 'The pulse is too fast' });
      await expect(rule.getByRole('row')).toHaveCount(3);
      await expect(rule.getByRole('row', { name: sakura[language] })).toContainText('1');
      await rule.getByRole('button', { name: say('sums', 'rules.cards_of.label', { count: 2, org: minato[language] }) }).click();
      await expect(rule.getByRole('link')).toHaveCount(2);
      await expect(rule.getByRole('link', { name: 'A-3' })).toBeVisible();
      await rule.getByRole('link', { name: 'A-2' }).click();
      await expect(reviewer.page.getByRole('textbox', { name: 'number', exact: true })).toHaveValue('A-2');
    });

    await test.step('the reviewer decides about pairs of two hospitals, each once; a transfer stands on both cards', async () => {
      const { page } = reviewer;
      await page.goto(`/cards/${pId}/${fId}?view=rules`);
      const open = page.getByRole('region', { name: /^[AS]-\d/ });
      // A card is compared once it is settled, some seconds after it was saved.
      await expect(async () => {
        await page.getByRole('button', { name: say('pairs', 'look.action'), exact: true }).click();
        await expect(open).toHaveCount(2, { timeout: 3_000 });
      }).toPass({ timeout: 120_000 });
      await fit(reviewer, 'pairs');

      await nurse.page.goto(`/cards/${pId}/${fId}?view=rules`);
      await expect(nurse.page.getByText(sayThere('pairs', 'reviewer.message'))).toHaveCount(2);
      await expect(nurse.page.getByRole('button', { name: sayThere('pairs', 'same.action'), exact: true })).toHaveCount(1);
      await fit(nurse, 'pairs on a phone');

      // A colleague is faster: the reviewer is told, and sees what was decided.
      const colleague = await registry.caller('admin');
      const ids = [two.card_global_id, s2.card_global_id];
      expect((await colleague.send('POST', `/api/u/duplicates/${pId}/${fId}`, { cards: ids, act: 'different', seen: 0, word: 'Twins' })).status).toBe(200);
      const overtaken = page.getByRole('region', { name: /A-2/ });
      await overtaken.getByRole('button', { name: say('pairs', 'same.action'), exact: true }).click();
      await expect(overtaken.getByText(say('problems', 'duplicate.changed'))).toBeVisible();
      await overtaken.getByRole('button', { name: say('pairs', 'reload.action') }).click();
      await expect(open).toHaveCount(1);
      await page.getByRole('button', { name: say('pairs', 'state.different.label'), exact: true }).first().click();
      await expect(page.getByText(/Twins/)).toBeVisible();

      await page.getByRole('group', { name: say('pairs', 'state.label') }).getByRole('button', { name: say('pairs', 'state.open.label'), exact: true }).click();
      await open.getByRole('button', { name: say('pairs', 'same.action'), exact: true }).click();
      await expect(page.getByText(say('pairs', 'none.open.message'))).toBeVisible();
      await expect(page.getByText(say('pairs', 'same.done.message'))).toBeFocused();
      await page.getByRole('group', { name: say('pairs', 'state.label') }).getByRole('button', { name: say('pairs', 'state.same.label'), exact: true }).click();
      await open.getByRole('button', { name: say('pairs', 'transfer.action', { from: minato[language], to: sakura[language] }) }).click();
      await expect(open.getByRole('button', { name: say('pairs', 'undo_transfer.action') })).toBeVisible();
      await fit(reviewer, 'transfer');

      await nurse.page.goto(cardPath(pId, fId, one.card_id));
      await expect(nurse.page.getByRole('textbox', { name: 'number', exact: true })).toBeVisible();
      await openCardDetails(nurse.page);
      await nurse.page.getByRole('link', { name: sayThere('pairs', 'card.to.label', { hospital: sakura[other] }) }).click();
      await expect(nurse.page.getByRole('textbox', { name: 'number', exact: true })).toHaveValue('S-1');
      await openCardDetails(nurse.page);
      await expect(nurse.page.getByRole('link', { name: sayThere('pairs', 'card.from.label', { hospital: minato[other] }) })).toBeVisible();
      await fit(nurse, 'the other card on a phone');
      expect([(await stored(s1)).transfers?.[0]?.way, (await stored(late)).transfers]).toEqual(['from', undefined]);
    });

    await test.step('a changed formula is previewed and worked out anew; the locked card stays as it is', async () => {
      await use('${p.pulse} * 3');
      const owner = await registry.person('owner', { language, opensNothing: true });
      await owner.page.goto(`/cards/${pId}/${fId}?view=rules`);
      await owner.page.getByRole('button', { name: say('sums', 'again.try.action'), exact: true }).click();
      await expect(owner.page.getByText(say('sums', 'again.tried.message', { done: 4, looked: 5, total: 5 }))).toBeVisible();
      await expect(owner.page.getByRole('region', { name: 'index' }).getByText(say('sums', 'again.example.label', { before: 320, after: 480 }))).toBeVisible();
      await expect(owner.page.getByText(say('sums', 'again.locked.label', { count: 1 }))).toBeVisible();
      expect((await stored(two)).vals['p']).toMatchObject({ index: 320 });
      await fit(owner, 'preview');
      await owner.page.getByRole('button', { name: say('sums', 'again.run.action', { count: 4 }) }).click();
      await expect(owner.page.getByText(say('sums', 'again.done.message', { done: 4, looked: 5, total: 5 }))).toBeVisible();
      expect([(await stored(two)).vals['p'], (await stored(one)).vals['p']]).toMatchObject([{ index: 480 }, { index: 200 }]);
    });
  });
}
