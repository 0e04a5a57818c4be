import { describe, expect, test } from 'vitest';
import { compileDictionary } from '#shared/modules/other-forms/redcap/compile-dictionary.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { context } from '#test/support/form-builder.ts';
import { redcapRows, type RulePlace } from './redcap-rules-table.ts';
import { dictionaryRows, field } from './redcap-dictionary.ts';

const fields = [
  ...['a', 'b', 'c', 'd'].map((name) => field(name, { H: 'number' })),
  field('t'), field('u'), field('d1', { H: 'date_ymd' }), field('d2', { H: 'date_dmy' }), field('d3', { H: 'date_mdy' }),
  field('m1', { H: 'datetime_ymd' }), field('m2', { H: 'datetime_seconds_mdy' }), field('h1', { H: 'time' }), field('h2', { H: 'time' }),
  field('r', { D: 'radio', F: '1, One | 2, Two | 3, Three | 99, Not known' }), field('w', { D: 'dropdown', F: 'US, United States | CA, Canada' }),
  field('y', { D: 'yesno' }), field('box', { D: 'checkbox', F: '1, One | 2, Two | 3, Three' }), field('pain', { D: 'slider' }),
];

const under: { readonly [Place in RulePlace]: (rule: string) => string[] } = {
  branching: (rule) => field('x', { L: rule }),
  calc: (rule) => field('x', { D: 'calc', F: rule }),
  calctext: (rule) => field('x', { R: `@CALCTEXT(${rule})` }),
  calcdate: (rule) => field('x', { H: 'date_ymd', R: `@CALCDATE(${rule})` }),
  calcdatetime: (rule) => field('x', { H: 'datetime_ymd', R: `@CALCDATE(${rule})` }),
};

describe('by the rules of REDCap', () => {
  test.each(redcapRows)('%s %s with %j is %j', (place, rule, answers, result) => {
    const { design, diagnostics } = compileDictionary(dictionaryRows(...fields, under[place](rule)));
    expect(diagnostics).toEqual([]);
    const session = openForm(prepare(design!), { form: answers }, { ...context, now: '2026-11-21T18:30' });
    const state = session.item('form.x');
    expect(place === 'branching' ? state.exposed : state.value).toEqual(result);
  });
});
