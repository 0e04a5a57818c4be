import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadDesignRoute } from '#frontend/routes/designs.tsx';
import { drawScreen, type ShownLanguage } from '../../../unit/frontend/card-form/form-harness.tsx';
import { changeOf, comparisonOf } from '../support/comparison.ts';
import { design, folder, press, stubWorkshop } from '../../../unit/frontend/manage-designs/workshop.tsx';

let { answers, sent } = stubWorkshop();
beforeEach(() => {
  ({ answers, sent } = stubWorkshop());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const folderCall = 'GET /api/m/projects/p1/folders/f1';
const compareCall = 'POST /api/m/projects/p1/folders/f1/cardDesign/compare';
const uploadCall = 'POST /api/m/projects/p1/folders/f1/cardDesign';

const open = async (language: ShownLanguage = 'en') => {
  drawScreen(<UploadDesignRoute />, { language, path: '/upload/p1/f1', pattern: '/upload/:pId/:fId' });
  await screen.findByLabelText(/^(Design file|デザインファイル)$/);
};
const choose = (name: string, content = 'x') =>
  fireEvent.change(screen.getByLabelText(/^(Design file|デザインファイル)$/), { target: { files: [new File([content], name)] } });
const upload = () => screen.getByRole('button', { name: /^(Upload|アップロード)$/ });
const isShut = () => expect(upload().getAttribute('aria-disabled')).toBe('true');
const isOpen = () => waitFor(() => expect(upload().getAttribute('aria-disabled')).toBe(null));

describe('what an upload will do', () => {
  const removed = changeOf({ kind: 'removed', effect: 'loses_data', path: 'patient.job', title: { ja: '職業', en: 'Occupation' }, params: { type: 'single' }, lost: 12, examples: ['card7', 'card9'] });
  const narrowed = changeOf({ kind: 'range', effect: 'attention', path: 'arrival.hr', params: { before: '0…300', after: '40…200' }, unfit: 2, examples: ['card9'] });
  const recomputed = changeOf({ kind: 'computed', effect: 'attention', path: 'arrival.si', title: { en: 'Index' }, params: {}, counted: false });
  const unmet = changeOf({ kind: 'required', effect: 'attention', path: 'arrival.sbp', title: { en: 'Pressure' }, params: { after: 'yes' } });

  it('stands above the upload: changes, the cards they concern, and examples that open', async () => {
    answers[compareCall] = { body: comparisonOf([removed, narrowed, unmet, recomputed, changeOf({})], { lost: 12, unfit: 2 }, { card7: 'No. 7' }) };
    await open();
    choose('trauma.xlsx');
    const panel = within(await screen.findByRole('region', { name: /^Changes from version 3/ }));
    expect(await panel.findByText('Cards with answers that lose their field: 12')).toBeTruthy();
    expect(sent.find(({ call }) => call === compareCall)?.body).toEqual({ card_design: design, from: 3 });
    expect(panel.getByText('All cards of this folder were checked: 120.')).toBeTruthy();
    const losses = within(panel.getByRole('region', { name: 'Answers lose their field: 1' }));
    expect(losses.getByText('Occupation')).toBeTruthy();
    expect(losses.getByText('One choice (buttons)')).toBeTruthy();
    expect(losses.getByText('Cards with an answer that loses its field: 12')).toBeTruthy();
    expect(losses.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['No. 7', '/form?project=p1&folder=f1&card=card7', '_blank'],
      ['card9', '/form?project=p1&folder=f1&card=card9', '_blank'],
    ]);
    const attention = within(panel.getByRole('region', { name: 'Needs attention: 3' }));
    expect(attention.getByText('0…300 → 40…200')).toBeTruthy();
    expect(attention.getByText('It becomes required.')).toBeTruthy();
    expect(attention.getByText('No card is affected.')).toBeTruthy();
    expect(attention.getByText('Affected cards show it when they are opened.')).toBeTruthy();
    expect(panel.queryByText('title, suffix')).toBeNull();
    press('Safe: 1');
    expect(panel.getByText('title, suffix')).toBeTruthy();
  });

  it('is confirmed before it happens, and said to lose answers where it does', async () => {
    answers[compareCall] = { body: comparisonOf([removed], { lost: 12 }) };
    await open();
    choose('trauma.xlsx');
    const word = await screen.findByRole('checkbox', { name: 'I understand that answers lose their field (cards: 12)' });
    expect(screen.getByText(/kept with the card and included in the CSV/)).toBeTruthy();
    isShut();
    fireEvent.click(word);
    await isOpen();
    fireEvent.click(upload());
    expect((await screen.findByRole('dialog', { name: 'Uploaded' })).textContent).toContain('version 4');
    expect(sent.find(({ call }) => call === uploadCall)?.body).toEqual({ card_design: design, from: 3 });
    press('OK');
    await waitFor(isShut);
  });

  // proves A4.6
  it('asks for less where nothing is lost, and for the word again when another file is chosen', async () => {
    answers[compareCall] = { body: comparisonOf([changeOf({})]) };
    await open();
    choose('trauma.xlsx');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'I have checked the changes' }));
    await isOpen();
    choose('trauma-2.xlsx');
    await waitFor(isShut);
    expect(await screen.findByRole('checkbox', { name: 'I have checked the changes' })).toHaveProperty('checked', false);
  });

  it('warns of answers even where no card has any yet', async () => {
    answers[compareCall] = { body: comparisonOf([{ ...removed, lost: 0, examples: [] }]) };
    await open();
    choose('trauma.xlsx');
    expect(await screen.findByRole('checkbox', { name: 'I understand that answers lose their field' })).toBeTruthy();
  });

  it('names cards without opening them to a manager who is no member', async () => {
    answers['GET /api/u/projects'] = { body: [] };
    answers[compareCall] = { body: comparisonOf([removed], { lost: 12, all: false, looked_at: 10_000 }) };
    await open();
    choose('trauma.xlsx');
    expect(await screen.findByText('card7')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'card7' })).toBeNull();
    expect(screen.getByText(/the oldest 10,000 were checked/)).toBeTruthy();
  });

  it.each(['en', 'ja'] as const)('says to a manager who may not read the cards that no numbers are shown, why, and who has them: %s', async (language) => {
    answers[compareCall] = { body: comparisonOf([{ ...removed, counted: false, lost: 0, examples: [] }], { withheld: true, looked_at: 0 }) };
    await open(language);
    choose('trauma.xlsx');
    expect(await screen.findByText(language === 'en' ? /are not shown, .* open emergency access/ : /表示されません。.*緊急アクセス/)).toBeTruthy();
    expect(screen.queryByText(/: 0$|0件$|were checked|すべて確認しました|No card is affected|Affected cards show it/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: language === 'en' ? 'I understand that answers lose their field' : /表示されなくなる変更/ })).toBeTruthy();
  });

  it('is nothing where the file is what is in force', async () => {
    await open('ja');
    choose('trauma.xlsx');
    expect(await screen.findByText('変更なし')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /確認しました/ })).toBeNull();
    await isOpen();
  });

  it('is not compared with anything for the first design of a folder', async () => {
    answers[folderCall] = { body: { ...folder, version: null } };
    await open();
    choose('trauma.xlsx');
    await isOpen();
    expect(sent.map(({ call }) => call)).not.toContain(compareCall);
  });

  it('is waited for, and tried again when it could not be found out', async () => {
    answers[compareCall] = 'never';
    await open();
    choose('trauma.xlsx');
    expect(await screen.findByText(/You can upload once/)).toBeTruthy();
    isShut();
    answers[compareCall] = { status: 404, body: { code: 'design.unknown' } };
    choose('trauma.xlsx');
    fireEvent.click(await screen.findByRole('button', { name: /again|Reload/ }));
    isShut();
    answers[compareCall] = { body: comparisonOf([]) };
    fireEvent.click(await screen.findByRole('button', { name: /again|Reload/ }));
    await isOpen();
  });

  it('is shown anew when another manager was faster', async () => {
    answers[uploadCall] = { status: 409, body: { code: 'design.stale' } };
    await open();
    choose('trauma.xlsx');
    await isOpen();
    fireEvent.click(upload());
    await screen.findByRole('dialog', { name: 'The design was not uploaded' });
    answers[folderCall] = { body: { ...folder, version: 4 } };
    answers[compareCall] = { body: comparisonOf([changeOf({})]) };
    press('OK');
    expect(await screen.findByRole('region', { name: /^Changes from version 4/ })).toBeTruthy();
    expect(await screen.findByRole('checkbox', { name: 'I have checked the changes' })).toBeTruthy();
    expect(sent.filter(({ call }) => call === compareCall).map(({ body }) => (body as { from: number }).from)).toEqual([3, 4]);
  });
});
