import type { Locator } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import type { AnswerValue, AttributeItem, CardDesign, Choice, Item, Page } from '#shared/design/card-design.ts';
import { activationOf } from '#shared/design/walk.ts';
import form from '#shared/i18n/en/card-form.json' with { type: 'json' };
import clinical from '#shared/i18n/en/clinical.json' with { type: 'json' };
import { readerOf } from '#shared/items/readers.ts';
import { localText, type Texts } from '#shared/text/languages.ts';
import { type CaseAnswers, rowsOf } from './case.ts';
import type { EntryHands } from './hands.ts';
import { fromList, fromWheels } from './pickers.ts';

type Parts = { readonly [part: string]: AnswerValue };

const en = (texts: Texts | undefined): string => localText(texts, 'en').trim();
const asText = (value: AnswerValue | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
const escaped = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);

/** Enters a case as a person reads a form: downwards, and only what is not there yet. `typesDates`: rather than turn the wheels of a device. */
export const createEntry = (hands: EntryHands, design: CardDesign, typesDates: boolean) => {
  const { page, until, tap, tapUntil, enter, type } = hands;
  const panel = page.getByRole('tabpanel');
  let last: { readonly field: Locator; readonly what: string } | null = null;

  /** The first of several ways to enter an answer that the form offers. */
  const offered = <Name extends string>(ways: { readonly [way in Name]: Locator }, what: string): Promise<Name> =>
    until(async () => {
      for (const way of Object.keys(ways) as Name[]) if ((await ways[way].count()) > 0) return way;
      return null;
    }, `${what} is not on the screen`);

  const refuseIfWrong = async (): Promise<void> => {
    if (last !== null && (await last.field.count()) > 0 && (await last.field.first().getAttribute('aria-invalid')) === 'true') throw new Error(`${last.what} is refused`);
    last = null;
  };

  const isOn = async (control: Locator): Promise<boolean> =>
    control.first().evaluate((element) => (element instanceof HTMLInputElement ? element.checked : ['aria-checked', 'aria-pressed', 'aria-selected'].some((name) => element.getAttribute(name) === 'true')));
  const turnOn = async (control: Locator, what: string): Promise<void> => {
    if (!(await isOn(control))) await tapUntil(control, () => isOn(control), what);
  };

  const choose = async (scope: Locator, title: string, choice: string, what: string): Promise<void> => {
    const radios = scope.getByRole('radiogroup', { name: title, exact: true }).first();
    const ways = { radio: radios.getByRole('radio', { name: choice, exact: true }), button: scope.getByRole('group', { name: title, exact: true }).first().getByRole('button', { name: choice, exact: true }), list: scope.getByRole('combobox', { name: title, exact: true }) };
    const way = await offered(ways, what);
    if (way === 'list') await fromList(hands, ways.list.first(), choice, what);
    else await turnOn(ways[way], what);
  };

  const chooseSeveral = async (scope: Locator, title: string, choices: readonly Choice[], wanted: readonly string[], what: string): Promise<void> => {
    const group = scope.getByRole('group', { name: title, exact: true }).first();
    for (const { value, title: choice } of choices) {
      const name = { name: en(choice), exact: true };
      const ways = { box: group.getByRole('checkbox', name), button: group.getByRole('button', name) };
      const way = ways[await offered(ways, `${what}: ${en(choice)}`)];
      const isWanted = wanted.includes(value);
      if ((await isOn(way)) !== isWanted) await tapUntil(way, async () => (await isOn(way)) === isWanted, `${what}: ${en(choice)}`);
    }
  };

  const shown = (field: Locator): Promise<string> => field.inputValue();
  const typeOver = async (field: Locator, text: string, what: string): Promise<void> => {
    await enter(field, what);
    if ((await shown(field)) !== '') await page.keyboard.press('ControlOrMeta+a');
    await type(text);
    last = { field, what };
  };

  /** The fewest keys that the product reads as this answer. */
  const shortestOf = (item: AttributeItem, value: AnswerValue): string => {
    const text = asText(value);
    if (item.type !== 'date' && item.type !== 'time' && item.type !== 'datetime') return text;
    const [day, time] = item.type === 'time' ? ['', text] : [text.slice(0, 10), text.slice(11)];
    const days = ['', day.slice(5).replace('-', ''), day.replaceAll('-', ''), day];
    const written = days.flatMap((each) => [time.replace(':', ''), time].map((clock) => `${each} ${clock}`.trim())).toSorted((one, other) => one.length - other.length);
    return written.find((each) => isDeepStrictEqual(read(item, each), value)) ?? text;
  };
  const read = (item: AttributeItem, text: string): AnswerValue => {
    const reading = readerOf(item)?.read(item, text);
    return reading?.kind === 'read' ? reading.value : null;
  };

  const write = async (scope: Locator, item: AttributeItem, value: AnswerValue, what: string): Promise<void> => {
    const title = en(item.title);
    const ways = { text: scope.getByRole('textbox', { name: title, exact: true }), search: scope.getByRole('combobox', { name: title, exact: true }) };
    const field = ways[await offered(ways, what)].first();
    const present = await shown(field);
    if (present !== '' && isDeepStrictEqual(item.type === 'string' || item.type === 'text' ? present : read(item, present), value)) return;
    const toTyping = scope.getByRole('button', { name: `${title} ${form['field.type.action']}`, exact: true });
    if (typesDates && (await toTyping.count()) > 0) await tap(toTyping, what);
    const kind = await field.getAttribute('type');
    if (kind === 'date' || kind === 'time' || kind === 'datetime-local') await fromWheels(hands, field, asText(value), what);
    else await typeOver(field, shortestOf(item, value), what);
  };

  const writeParts = async (scope: Locator, title: string, parts: readonly (readonly [label: string, value: AnswerValue | undefined])[], what: string): Promise<void> => {
    for (const [label, value] of parts) {
      if (value === undefined) continue;
      const field = scope.getByRole('textbox', { name: `${title} ${label}`, exact: true });
      await offered({ field }, `${what} ${label}`);
      if ((await shown(field.first())) !== asText(value)) await typeOver(field.first(), asText(value), `${what} ${label}`);
    }
  };

  const diagnose = async (scope: Locator, title: string, { code, name }: Parts, what: string): Promise<void> => {
    const field = scope.getByRole('combobox', { name: title, exact: true });
    await offered({ field }, what);
    await typeOver(field.first(), asText(code ?? name), what);
    if (code === undefined) await page.keyboard.press('Escape');
    else await tap(page.getByRole('option', { name: escaped(asText(code)) }), what);
  };

  const rateComa = async (scope: Locator, title: string, parts: Parts, what: string): Promise<void> => {
    const radioOf = (part: string) => scope.getByRole('radiogroup', { name: `${title} ${clinical[`gcs.${part}.label` as 'gcs.E.label']}`, exact: true }).first().getByRole('radio', { name: escaped(asText(parts[part])) });
    const isFull = Object.values(parts).reduce<number>((sum, part) => sum + Number(part), 0) === 15;
    const full = scope.getByRole('button', { name: new RegExp(String.raw`${escaped(title).source}.*\b15\b`) });
    await offered({ full, eyes: radioOf('E') }, what);
    if (isFull && (await full.count()) > 0) return tap(full, what);
    for (const part of Object.keys(parts)) await turnOn(radioOf(part), `${what} ${part}`);
  };

  /** One question after the other, until the group is found. */
  const triage = async (scope: Locator, title: string, { steps }: Parts, what: string): Promise<void> => {
    await tap(scope.getByRole('group', { name: title, exact: true }).first().getByRole('button'), what);
    const asking = page.getByRole('dialog');
    for (const [step, answer] of Object.entries(steps as Parts)) {
      const question = clinical[`triage.${step}.label` as 'triage.walks.label'];
      await offered({ question: asking.getByRole('heading', { name: question, exact: true }) }, `${what}: ${question}`);
      await page.waitForTimeout(350);
      if (typeof answer === 'boolean') await tap(asking.getByRole('button', { name: answer ? 'Yes' : 'No', exact: true }), question);
      else {
        await enter(asking.getByRole('textbox', { name: question, exact: true }), question);
        await type(`${asText(answer)}\n`);
      }
    }
    await tap(asking.getByRole('button', { name: form['start.use.action'], exact: true }), what);
    await until(async () => ((await asking.count()) === 0 ? true : null), `${what}: the dialog stays`);
  };

  const choicesOf = (item: AttributeItem): readonly Choice[] => {
    if (item.type === 'plugin') return Object.values(item.plugin.params['choices'] as unknown as { readonly [source: string]: readonly Choice[] }).flat();
    return 'choices' in item ? item.choices : [];
  };

  const answer = async (scope: Locator, item: AttributeItem, value: AnswerValue, where: string): Promise<void> => {
    const title = en(item.title);
    const what = `${where}.${item.name} ("${title}" = ${JSON.stringify(value)})`;
    await refuseIfWrong();
    const kind = item.type === 'plugin' ? item.plugin.kind : item.type;
    const parts = value as Parts;
    switch (kind) {
      case 'single':
      case 'dropdown':
      case 'interlocked_dropdown':
        return choose(scope, title, en(choicesOf(item).find((choice) => choice.value === value)?.title), what);
      case 'multi':
        return chooseSeveral(scope, title, choicesOf(item), value as readonly string[], what);
      case 'check':
        return turnOn(scope.getByRole('checkbox', { name: title, exact: true }), what);
      case 'age':
        return writeParts(scope, title, [[form['age.year.label'], parts['year']], [form['age.month.label'], parts['month']]], what);
      case 'blood_pressure':
        return writeParts(scope, title, [[form['pressure.systolic.label'], parts['SBP']], [form['pressure.diastolic.label'], parts['DBP']]], what);
      case 'gcs':
        return rateComa(scope, title, parts, what);
      case 'start':
        return triage(scope, title, parts, what);
      case 'suggest':
        return diagnose(scope, title, parts, what);
      default:
        return write(scope, item, value, what);
    }
  };

  /** One press for all questions of a group that have the usual answer, where the form offers it and it saves a press. */
  const answerOthers = async (scope: Locator, group: Item, answers: CaseAnswers, where: string): Promise<void> => {
    // The end of a page is drawn in idle moments.
    const region = scope.getByRole('region', { name: en(group.title), exact: true }).first();
    await offered({ region }, `${where}.${group.name}`);
    const others = region.getByRole('button', { name: /^All others/ });
    if ((await others.count()) === 0) return;
    const label = (await others.first().innerText()).replace(/^All others\W*/, '').replace(/ \(\d+\)$/, '').trim();
    const items = 'items' in group ? group.items.filter((item) => item.class === 'attribute').filter((item) => choicesOf(item).some(({ title }) => en(title) === label)) : [];
    const usual = items.filter((item) => choicesOf(item).some(({ value, title }) => value === answers[item.name] && en(title) === label));
    if (usual.length > 1 && items.every(({ name }) => answers[name] !== undefined)) await tap(others, `${where}.${group.name}: ${label}`);
  };

  const openRow = async (scope: Locator, title: string, number: number, what: string): Promise<Locator> => {
    const rows = {
      section: scope.getByRole('region', { name: `${title} (${number})`, exact: true }),
      row: scope.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: new RegExp(`^${number}(?!\\d)`) }) }),
      folded: scope.getByRole('button', { name: new RegExp(String.raw`^${number}\s*${escaped(title).source.slice(1)}`) }),
    };
    // The buttons of a table and of a plain list have their own words.
    const add = scope.getByRole('button', { name: new RegExp(String.raw`^Add\b.*${escaped(title).source.slice(1)}`) });
    const isThere = async () => (await Promise.all(Object.values(rows).map((row) => row.count()))).some((count) => count > 0);
    await offered({ ...rows, add }, what);
    if (!(await isThere())) await tap(add, what);
    const way = await offered(rows, what);
    if (way !== 'folded') return rows[way].first();
    await tap(rows.folded, what);
    await offered({ section: rows.section }, what);
    return rows.section.first();
  };

  const holdsAny = (items: readonly Item[], answers: CaseAnswers): boolean =>
    items.some((item) => answers[item.name] !== undefined || ('items' in item && item.class !== 'repeat' && holdsAny(item.items, answers)) || activationOf(item).some((entry) => holdsAny(entry.items, answers)));

  const enterItems = async (scope: Locator, items: readonly Item[], answers: CaseAnswers, where: string): Promise<void> => {
    for (const item of items) {
      if (!holdsAny([item], answers)) continue;
      if (item.class === 'repeat') {
        for (const [at, row] of rowsOf(answers, item.name).entries()) {
          await enterItems(await openRow(scope, en(item.title), at + 1, `${where}.${item.name}, row ${at + 1}`), item.items, row, where);
        }
        continue;
      }
      if (item.class === 'attribute' && answers[item.name] !== undefined) await answer(scope, item, answers[item.name] as AnswerValue, where);
      if (item.class === 'group') await answerOthers(scope, item, answers, where);
      if ('items' in item) await enterItems(scope, item.items, answers, where);
      for (const entry of activationOf(item)) await enterItems(scope, entry.items, answers, where);
    }
  };

  const openPage = async ({ name, title }: Page): Promise<void> => {
    await refuseIfWrong();
    const tab = page.getByRole('tab', { name: escaped(en(title)) });
    await offered({ tab }, `page ${name}`);
    await turnOn(tab, `page ${name}`);
  };

  return async (answers: { readonly [page: string]: CaseAnswers }): Promise<void> => {
    for (const each of design.pages) {
      const own = answers[each.name];
      if (own === undefined) continue;
      await openPage(each);
      await enterItems(panel, each.items, own, each.name);
    }
    await refuseIfWrong();
  };
};
