import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { demoAnswers } from '#functions/modules/help/demo-answers.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { walkItems } from '#shared/design/walk.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { context, design, item } from '#test/support/form-builder.ts';
import { countOf } from '#test/support/sweeps.ts';

it('a text of the demo is its own on each card where it tells cards apart', () => {
  const of = design([item('string', 'band'), item('string', 'drug', { required: true, max_length: 9 })], { id_attributes: ['p.band'] });
  const cards = [0, 1, 2, 3].map((index) => demoAnswers(of, index, 'D', new Date('2026-11-21T09:30:00Z'))['p'] ?? {});
  expect(cards.map(({ band }) => band)).toEqual(['D-0001', 'D-0002', 'D-0003', 'D-0004']);
  expect(cards.map(({ drug }) => typeof drug === 'string' && drug.length <= 9)).toContain(true);
});

describe.each(['trauma-registry', 'paediatric-triage', 'cardiac-arrest', 'national-trauma'])('the demo cards of the %s', (name) => {
  const read = async (): Promise<CardDesign> =>
    JSON.parse(await readFile(new URL(`../../../golden/${name}.design.json`, import.meta.url), 'utf8')) as CardDesign;
  const entered = new Date('2026-11-21T09:30:00Z');

  it('can be saved as they are, and answer every item of every type on some card', async () => {
    const design = await read();
    const prepared = prepare(design);
    const answered = new Set<string>();
    for (let index = 0; index < countOf(60, 300); index += 1) {
      const form = openForm(prepared, demoAnswers(design, index, 'D', entered), context);
      // What is carried over inside the card agrees with what it comes from, and a diagnosis with its AIS code.
      expect(form.openWarnings().filter(({ path }) => form.item(path).calculated !== null || /diagnosis/.test(path))).toEqual([]);
      // Numbered items are filled by the save itself.
      expect(form.submitIssues().filter(({ code }) => code !== 'card.id_attribute_missing')).toEqual([]);
      for (const [page, stored] of Object.entries(form.answers())) {
        for (const name of Object.keys(stored)) answered.add(`${page}.${name.replace(/(_\d+)+$/, '')}`);
      }
    }
    const blank: string[] = [];
    walkItems(design, ({ item, page }) => {
      const path = `${page.name}.${item.name}`;
      const isNumbered = design.numbering.includes(path);
      if (item.class === 'attribute' && behaviourOf(item).answer !== 'none' && !isNumbered && !answered.has(path)) blank.push(path);
    });
    expect(blank).toEqual([]);
  });

  it('are the same every time', async () => {
    const design = await read();
    expect(demoAnswers(design, 7, 'D', entered)).toEqual(demoAnswers(design, 7, 'D', entered));
  });
});
