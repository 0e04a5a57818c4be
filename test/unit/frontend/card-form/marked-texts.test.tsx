import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ContentChoice } from '#frontend/features/card-form/card-notices.tsx';
import { FormRoot } from '#frontend/form/form-surface.tsx';
import { useFormWords } from '#frontend/form/environment.ts';
import type { OpenSession } from '#frontend/lib/card-form.ts';
import { drawForm, named } from './draw-form.tsx';
import { designOf, drawScreen } from './form-harness.tsx';

const title = (text: string) => ({ title: { en: text } });

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  localStorage.clear();
});

describe('texts with markup', () => {
  const items = [
    named('name', { type: 'string' }),
    named('note', { type: 'label', ...title('# Read this\n- **one**\n- two <script>alert(1)</script>\n\nSee [the map](https://example.org/?q=${vitals.name}), [the leaflet](https://example.org/leaflet) and [x](javascript:alert(1)).') }),
    named('dose', { type: 'number', ...title('<span style="color:#b00020">Dose</span> of **${vitals.name}**'), description: { en: 'In *milligrams*' } }),
    named('way', { type: 'single', choices: [{ value: 'po', title: { en: 'By **mouth**' } }] }),
    named('list', { type: 'dropdown', choices: [{ value: 'a', title: { en: '**A**' } }] }),
  ];

  it('are shown as elements made of their tree: no tag of another kind, no link elsewhere', async () => {
    const session = drawForm(items);
    act(() => session.set('vitals.name', 'a&b **c**'));
    expect((await screen.findByText('Read this')).tagName).toBe('SPAN');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one', 'two <script>alert(1)</script>']);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')])).toEqual([
      ['the leaflet', 'https://example.org/leaflet', 'noopener noreferrer', '_blank'],
    ]);
    expect(document.querySelector('script, img')).toBeNull();
    // What an answer holds is words, whatever they look like.
    expect(screen.getByText('a&b **c**').parentElement?.tagName).toBe('STRONG');
    expect(screen.getByText('Dose').style.color).toBe('rgb(176, 0, 32)');
    expect(screen.getByText('milligrams').tagName).toBe('EM');
    expect(screen.getByText('mouth').tagName).toBe('STRONG');
  });

  it.each([
    ['the number that was entered', 'tel:${vitals.name}', 'tel:x'],
    ['this registry itself', `${window.location.origin}/cards?q=\${vitals.name}`, `${window.location.origin}/cards?q=x`],
  ])('do not ask where a link leads to %s', async (_what, address, href) => {
    const session = drawForm([named('name', { type: 'string' }), named('note', { type: 'label', ...title(`[there](${address})`) })]);
    await screen.findByText('there');
    act(() => session.set('vitals.name', 'x'));
    expect(screen.getByRole('link', { name: 'there' }).getAttribute('href')).toBe(href);
  });

  it('are words alone where no element can stand: names of controls and buttons, options of a list', async () => {
    const session = drawForm(items);
    act(() => session.set('vitals.dose', 5));
    expect(await screen.findByRole('button', { name: /Dose of …/ })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'A' })).toBeTruthy();
  });
});

describe('a form in languages of its own', () => {
  const texts = { ja: '年齢', en: 'Age', ar: 'العمر' };
  const design = { ...designOf({ patient: [named('age', { type: 'number', title: texts, description: { en: 'In years' } }), named('sex', { type: 'single', title: { ar: 'الجنس' }, choices: [{ value: 'f', title: { ar: 'أنثى', en: 'Woman' } }] })] }), languages: ['en', 'ja', 'ar'] };
  const Choice = () => {
    const environment = { session: {} as OpenSession, words: useFormWords(design), readOnly: false, attempt: null, isHandheld: false };
    return (
      <FormRoot environment={environment}>
        <ContentChoice languages={design.languages} />
      </FormRoot>
    );
  };

  it('asks in the chosen one, from right to left where that is written so, while the screen speaks its own', () => {
    drawScreen(<Choice />, { language: 'en' });
    drawForm(design, { language: 'en' });
    const choice = screen.getByRole('combobox', { name: 'Language of the questions' });
    expect(within(choice).getAllByRole('option').map((option) => [option.textContent, option.getAttribute('lang'), option.getAttribute('dir')])).toEqual([
      ['English', 'en', 'ltr'],
      ['日本語', 'ja', 'ltr'],
      ['العربية', 'ar', 'rtl'],
    ]);
    expect(screen.getByRole('tabpanel').getAttribute('dir')).toBe('ltr');
    fireEvent.change(choice, { target: { value: 'ar' } });
    const panel = screen.getByRole('tabpanel');
    expect(panel.getAttribute('dir')).toBe('rtl');
    expect(screen.getByRole('textbox', { name: 'العمر' })).toBeTruthy();
    expect([screen.getByText('العمر').lang, screen.getByText('العمر').dir]).toEqual(['ar', 'rtl']);
    // A text that is not there in Arabic is in the form's own language, and says so.
    expect([screen.getByText('In years').lang, screen.getByText('In years').dir]).toEqual(['en', 'ltr']);
    expect(screen.getByRole('tab', { name: /incomplete|blank|not/i })).toBeTruthy();
    fireEvent.change(choice, { target: { value: 'en' } });
    expect(screen.getByRole('textbox', { name: 'Age' })).toBeTruthy();
    expect(localStorage.getItem('fuda.content-language')).toBeNull();
  });
});
