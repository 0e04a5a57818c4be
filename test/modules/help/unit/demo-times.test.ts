import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { CardDesign } from '#shared/design/card-design.ts';
import { withLists } from '#shared/design/lists.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { context } from '#test/support/form-builder.ts';

const read = async (name: string): Promise<CardDesign> =>
  JSON.parse(await readFile(new URL(`../../../golden/${name}.design.json`, import.meta.url), 'utf8')) as CardDesign;

const courses: { readonly [form: string]: readonly string[] } = {
  'national-trauma': ['injury.injured_at', 'prehospital.called_at', 'prehospital.dispatched_at', 'prehospital.at_scene', 'prehospital.at_patient', 'prehospital.left_scene', 'arrival.arrived_at'],
  'trauma-registry': ['injury.injured_at', 'prehospital.called_at', 'prehospital.scene_at', 'prehospital.left_scene_at', 'arrival.arrived_at'],
  'cardiac-arrest': ['process.called_at', 'process.contact_at', 'process.ems_cpr_at', 'hospital.arrived_at'],
};

const opened = async (form: string, times: Readonly<Record<string, string>>) => {
  const vals: Record<string, Record<string, string>> = {};
  for (const [path, at] of Object.entries(times)) {
    const [page = '', item = ''] = path.split('.');
    (vals[page] ??= {})[item] = at;
  }
  return openForm(prepare(withLists(await read(form))), vals, context);
};

const found = async (form: string, times: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const session = await opened(form, times);
  return [...session.openWarnings(), ...session.issues()].filter(({ code }) => code !== 'item.required').map(({ path }) => path);
};

it.each(Object.keys(courses))('the %s asks about a time before any that comes first, whatever lies between is blank', async (form) => {
  const course = courses[form]!;
  for (const [at, later] of course.entries()) {
    for (const earlier of course.slice(0, at)) {
      expect(await found(form, { [earlier]: '2026-11-20T10:00', [later]: '2026-11-20T10:00' })).toEqual([]);
      expect(await found(form, { [earlier]: '2026-11-20T10:00', [later]: '2026-11-20T09:59' }), `${later} before ${earlier}`).toContain(later);
    }
  }
});

it.each(Object.keys(courses))('the %s takes no time that lies in the future', async (form) => {
  for (const path of courses[form]!) expect(await found(form, { [path]: '2030-01-01T00:00' })).toEqual([path]);
});
