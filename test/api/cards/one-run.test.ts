import { expect, test, vi } from 'vitest';
import type * as openFormPart from '#shared/form/open-form.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { caseDesign, caseOf, openFolder } from '#test/support/card-folder.ts';
import { newItem, withPatient } from '#test/support/moved-folder.ts';
import { useDesign } from '#test/support/registry.ts';

type OpenForm = typeof openFormPart;

const opened: PreparedDesign[] = [];
vi.mock('#shared/form/open-form.ts', async (load) => {
  const real = await load<OpenForm>();
  return { ...real, openForm: (...asked: Parameters<typeof real.openForm>) => {
    opened.push(asked[0]);
    return real.openForm(...asked);
  } };
});

test('a save of a card runs the form once, in the version of the card', async () => {
  const { saved, folder, chea } = await openFolder(caseDesign());
  const card = await saved(caseOf({ age: 4 }));
  await useDesign(folder, withPatient((items) => [...items, newItem('blood')]), chea);
  opened.length = 0;
  const after = await saved({ ...card.vals, patient: { ...card.vals.patient, age: 5 } }, { id: card.id, card_hash: card.card_hash });
  expect(after).toMatchObject({ version: 1, vals: { patient: { age: 5 } } });
  expect(opened.map(({ indexOf }) => indexOf.has('patient.blood'))).toEqual([false]);
});
