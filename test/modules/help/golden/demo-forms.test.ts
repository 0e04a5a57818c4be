import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { walkItems } from '#shared/design/walk.ts';
import { demoForms } from '#functions/modules/help/demo-forms.ts';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';

const forms = { 'trauma-registry': demoForms.trauma, 'paediatric-triage': demoForms.triage, 'cardiac-arrest': demoForms.arrest, 'national-trauma': demoForms.national };
type DemoName = keyof typeof forms;
const demoWorkbook = (name: DemoName) => writeWorkbookFile(forms[name]);

/** Frozen designs, reviewed by eye; `UPDATE_GOLDEN=1` writes them anew after a change that is meant. */
const goldenFile = (name: DemoName) => new URL(`../../../golden/${name}.design.json`, import.meta.url);

describe.each(Object.keys(forms) as DemoName[])('the demo form %s', (name) => {
  test('compiles to the frozen design, without a finding', async () => {
    const { design, diagnostics } = await compileFile(await demoWorkbook(name));
    expect(diagnostics).toEqual([]);
    const json = `${JSON.stringify(design, null, 2)}\n`;
    if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(goldenFile(name), json);
    expect(json).toBe(await readFile(goldenFile(name), 'utf8'));
  });

  test('compiles the same twice, byte for byte', async () => {
    const bytes = await demoWorkbook(name);
    const [first, second] = [await compileFile(bytes), await compileFile(bytes)];
    expect(JSON.stringify(first)).toBe(JSON.stringify(second));
  });

  test('gives a design that the JSON upload accepts as it is', async () => {
    expect(readDesign(JSON.parse(await readFile(goldenFile(name), 'utf8'))).diagnostics).toEqual([]);
  });

  test('has every title in Japanese and English', async () => {
    const { design } = await compileFile(await demoWorkbook(name));
    const untitled: string[] = [];
    walkItems(design!, ({ item, page }) => {
      const titles = [item.title, ...('choices' in item ? item.choices.map((choice) => choice.title) : [])];
      const isLine = item.class === 'attribute' && item.type === 'separator';
      // A computed helper without a title stays out of sight.
      const isHelper = item.class === 'attribute' && item.type === 'plugin' && Object.keys(item.title).length === 0;
      if (!isLine && !isHelper && titles.some(({ ja, en }) => !ja || !en)) untitled.push(`${page.name}.${item.name}`);
    });
    expect(untitled).toEqual([]);
  });
});

test.each(['ja', 'en'] as const)('the triage groups have the words of the triage dialog, in %s', async (language) => {
  const words = JSON.parse(await readFile(new URL(`../../../../shared/i18n/${language}/clinical.json`, import.meta.url), 'utf8'));
  const { design } = await compileFile(await demoWorkbook('paediatric-triage'));
  const groups: string[] = [];
  walkItems(design!, ({ item }) => {
    if (item.name === 'final_group' && 'choices' in item) groups.push(...item.choices.map(({ value, title }) => `${value} ${title[language]!.split(':')[1]!.trim().toLowerCase()}`));
  });
  expect(groups).toEqual(['I', 'II', 'III', '0'].map((group) => `${group} ${words[`triage.${group}.title`].replace(/^\S+\s(?:– )?/, '').toLowerCase()}`));
});

test('the form in the national style has some 200 items that use what a registry insists on', async () => {
  const { design } = await compileFile(await demoWorkbook('national-trauma'));
  const [attributes, kinds] = [new Set<string>(), new Set<string>()];
  walkItems(design!, ({ item, page }) => {
    if (item.class === 'repeat') kinds.add(item.layout ?? 'repeat');
    if (item.class !== 'attribute' || item.type === 'separator' || item.type === 'label') return;
    attributes.add(`${page.name}.${item.name}`);
    for (const key of ['reasons', 'warning', 'soft_range', 'other_units', 'constraint']) if (key in item) kinds.add(key);
    if (item.type === 'plugin') kinds.add(item.plugin.kind);
    if (Object.keys(item.title).length === 0) kinds.add('hidden');
  });
  expect(attributes.size).toBeGreaterThanOrEqual(190);
  expect([...kinds]).toEqual(expect.arrayContaining(['repeat', 'table', 'reasons', 'warning', 'soft_range', 'other_units', 'constraint', 'iss', 'niss', 'expression', 'hidden']));
  expect(JSON.stringify(design)).toMatch(/unique\(/);
  expect(JSON.stringify(design)).toMatch(/ascending\(/);
  expect([design!.missing_reasons?.length, design!.confirmation_reasons?.length]).toEqual([5, 3]);
});

test('the trauma registry has at least 60 items on 4 pages', async () => {
  const { design } = await compileFile(await demoWorkbook('trauma-registry'));
  let count = 0;
  walkItems(design!, () => {
    count += 1;
  });
  expect(design!.pages.length).toBeGreaterThanOrEqual(4);
  expect(count).toBeGreaterThanOrEqual(60);
});
