import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

afterEach(cleanup);

const placed = (value: string, site: string) => ({ value, title: { en: `${value} ward`, ja: `${value}病棟` }, columns: { site } });
const site = named('site', { type: 'single', choices: [{ value: 'n', title: { en: 'North' } }, { value: 's', title: { en: 'South' } }] });
const wards = [placed('icu', 'n'), placed('er', 'n'), placed('burns', 's')];
const ward = (type: string) => [site, named('ward', { type, choices: wards, choice_filter: '${#site} = ${vitals.site}' })];
const many = Array.from({ length: 1_000 }, (_, at) => ({ value: `t${at}`, title: { en: `Town ${at}` } }));
const radios = (name: string) => within(screen.getByRole('radiogroup', { name })).queryAllByRole('radio').map((radio) => radio.getAttribute('value'));

describe('choices with a filter', () => {
  it('are those on offer, and none before the answer that they wait for', () => {
    drawForm(ward('single'));
    expect(radios('ward')).toEqual([]);
    expect(screen.getByText('Answer "site" first.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'North' }));
    expect(radios('ward')).toEqual(['icu', 'er']);
    expect(screen.queryByText('Answer "site" first.')).toBeNull();
  });

  it('say in Japanese what they wait for', () => {
    drawForm(ward('single'), { language: 'ja' });
    expect(screen.getByText('先に「siteの項目」に回答してください。')).toBeTruthy();
  });

  it('say that nothing is offered for the answers that are there', () => {
    drawForm([site, named('ward', { type: 'multi', choices: wards.slice(0, 2), choice_filter: '${#site} = ${vitals.site}' })], { answers: { vitals: { site: 's' } } });
    expect(screen.getByText('No choice fits the earlier answers.')).toBeTruthy();
  });

  it('close a list that opens, and open it', () => {
    drawForm(ward('dropdown'));
    const list = screen.getByRole('combobox', { name: 'ward' });
    expect(list).toHaveProperty('disabled', true);
    expect(within(list).getByText('Answer "site" first.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'South' }));
    expect(within(list).getAllByRole('option').map((option) => option.textContent)).toEqual(['Please select', 'burns ward']);
  });

  it('tell that an answer was taken away, and give it back', () => {
    const session = drawForm(ward('multi'), { answers: { vitals: { site: 'n', ward: ['er'] } } });
    fireEvent.click(screen.getByRole('radio', { name: 'South' }));
    expect(session.item('vitals.ward').value).toBeNull();
    expect(screen.getByText(/The choice was cleared/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'North' }));
    expect(screen.getByRole('checkbox', { name: 'er ward' })).toHaveProperty('checked', true);
    expect(screen.queryByText(/The choice was cleared/)).toBeNull();
  });
});

describe.each(['single', 'dropdown', 'multi'])('a long list of a %s item', (type) => {
  const box = (name: string) => screen.getByRole(type === 'multi' ? 'checkbox' : 'radio', { name });

  it('shows its first choices, and others by a part of their names', async () => {
    const session = drawForm([named('town', { type, choices: many })]);
    expect(await screen.findByText('940 more. Type part of the name.')).toBeTruthy();
    expect(screen.queryByLabelText('Town 471')).toBeNull();
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search the choices of town' }), { target: { value: 'ＴＯＷＮ 471' } });
    fireEvent.click(box('Town 471'));
    expect(session.item('vitals.town').value).toEqual(type === 'multi' ? ['t471'] : 't471');
  });

  it('keeps what is chosen in sight', async () => {
    drawForm([named('town', { type, choices: many })], { answers: { vitals: { town: type === 'multi' ? ['t999'] : 't999' } } });
    expect(box('Town 999')).toHaveProperty('checked', true);
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'Town 12' } });
    expect(box('Town 999')).toHaveProperty('checked', true);
  });
});

it('a list that several items share is drawn for each of them', () => {
  const towns = [{ value: 'a', title: { en: 'Aomori' } }, { value: 'k', title: { en: 'Kochi' } }];
  drawForm({
    format: 1, languages: ['en'], title: { en: 'F' }, id_attributes: [], numbering: [], summary: [],
    pages: [{ name: 'vitals', title: { en: 'V' }, items: [named('home', { type: 'single', choices_from: 'towns' }), named('work', { type: 'dropdown', choices_from: 'towns' })] }],
    lists: { towns },
  });
  expect(radios('home')).toEqual(['a', 'k']);
  expect(within(screen.getByRole('combobox', { name: 'work' })).getAllByRole('option')).toHaveLength(3);
});

describe('ranked choices', () => {
  const order = named('order', { type: 'multi', ranked: true, choices: wards });
  const listed = () => within(screen.getByRole('list', { name: 'Order of order' })).getAllByRole('listitem').map((each) => each.textContent);

  it('stand in the order in which they were chosen, and move by buttons that keep the focus', async () => {
    const session = drawForm([order]);
    expect(screen.queryByRole('list', { name: 'Order of order' })).toBeNull();
    for (const name of ['burns ward', 'icu ward', 'er ward']) fireEvent.click(screen.getByRole('checkbox', { name }));
    await screen.findByRole('list', { name: 'Order of order' });
    expect(listed()).toEqual(['burns ward', 'icu ward', 'er ward']);
    const up = () => screen.getByRole('button', { name: 'Move er ward up' });
    up().focus();
    fireEvent.click(up());
    expect([listed(), document.activeElement]).toEqual([['burns ward', 'er ward', 'icu ward'], up()]);
    fireEvent.click(up());
    // It is the first one now: what is left is the way down.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move er ward down' }));
    expect(session.item('vitals.order').value).toEqual(['er', 'burns', 'icu']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'burns ward' }));
    expect(session.item('vitals.order').value).toEqual(['er', 'icu']);
  });

  it('are only shown where nobody may change them', async () => {
    drawForm([named('order', { type: 'multi', ranked: true, choices: wards, readonly: true })], { answers: { vitals: { order: ['er', 'icu'] } } });
    await screen.findByRole('list', { name: 'Order of order' });
    expect(listed()).toEqual(['er ward', 'icu ward']);
    expect(screen.queryByRole('button', { name: /Move/ })).toBeNull();
  });
});
