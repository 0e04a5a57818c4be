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

/** How a warning names a step. */
const names: Readonly<Record<string, readonly [ja: string, en: string]>> = {
  injured_at: ['受傷日時', 'injury'],
  called_at: ['覚知', 'call'],
  dispatched_at: ['出動', 'dispatch'],
  at_scene: ['現場到着', 'arrival at the scene'],
  scene_at: ['現場到着', 'arrival at the scene'],
  at_patient: ['患者接触', 'contact with the patient'],
  left_scene: ['現場出発', 'departure from the scene'],
  left_scene_at: ['現場出発', 'departure from the scene'],
  contact_at: ['傷病者接触', 'contact with the patient'],
  ems_cpr_at: ['救急隊 CPR 開始', 'start of EMS CPR'],
};

const prepared = new Map(await Promise.all(Object.keys(courses).map(async (form) => [form, prepare(withLists(await read(form)))] as const)));

const opened = (form: string, times: Readonly<Record<string, string>>, language: 'ja' | 'en' = 'en') => {
  const vals: Record<string, Record<string, string>> = {};
  for (const [path, at] of Object.entries(times)) {
    const [page = '', item = ''] = path.split('.');
    (vals[page] ??= {})[item] = at;
  }
  return openForm(prepared.get(form)!, vals, { ...context, language });
};

const found = (form: string, times: Readonly<Record<string, string>>): readonly string[] => {
  const session = opened(form, times);
  return [...session.openWarnings(), ...session.issues()].filter(({ code }) => code !== 'item.required').map(({ path }) => path);
};

it.each(Object.keys(courses))('the %s asks about a time before any that comes first, whatever lies between is blank', (form) => {
  const course = courses[form]!;
  for (const [at, later] of course.entries()) {
    for (const earlier of course.slice(0, at)) {
      expect(found(form, { [earlier]: '2026-11-20T10:00', [later]: '2026-11-20T10:00' })).toEqual([]);
      expect(found(form, { [earlier]: '2026-11-20T10:00', [later]: '2026-11-20T09:59' }), `${later} before ${earlier}`).toContain(later);
    }
  }
});

it.each(Object.keys(courses))('the %s names every step that a time may not come before', (form) => {
  const course = courses[form]!;
  for (const [at, later] of course.entries()) {
    for (const earlier of course.slice(0, at)) {
      for (const [each, language] of (['ja', 'en'] as const).entries()) {
        const session = opened(form, { [earlier]: '2026-11-20T10:00', [later]: '2026-11-20T09:59' }, language);
        const said = [...session.openWarnings(), ...session.issues()].filter(({ path }) => path === later).map(({ params }) => Object.values(params).join(' '));
        expect(said.join(' '), `${later} before ${earlier}`).toContain(names[earlier.split('.')[1]!]![each]);
      }
    }
  }
});

it.each(Object.keys(courses))('the %s takes no time that lies in the future', (form) => {
  for (const path of courses[form]!) expect(found(form, { [path]: '2030-01-01T00:00' })).toEqual([path]);
});
