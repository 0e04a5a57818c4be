import { describe, expect, it } from 'vitest';
import { ppatsPriorities } from '#shared/clinical/ppats.ts';
import { tapeColours } from '#shared/clinical/tape-colours.ts';
import { paramWords, pluginParams } from '#shared/plugins/params.ts';
import { formulas } from '#shared/items/formulas.ts';
import en from '#shared/i18n/en/clinical.json' with { type: 'json' };
import ja from '#shared/i18n/ja/clinical.json' with { type: 'json' };
import { weekdays } from '#shared/text/dates.ts';

/** Names of inputs as workings give them: those of the formulas' parameters that hold an item. */
const inputNames = new Set(
  Object.entries(pluginParams)
    .filter(([kind]) => kind !== 'interlocked_dropdown')
    .flatMap(([, params]) => Object.entries(params).flatMap(([name, shape]) => (shape.startsWith('path') && shape !== 'paths' ? [name] : []))),
);

describe.each([
  ['ja', ja as Record<string, string>],
  ['en', en as Record<string, string>],
])('in %s', (_language, catalogue) => {
  it.each(Object.keys(formulas))('the formula %s has a title, says how it goes and where it comes from', (id) => {
    for (const kind of ['title', 'hint', 'source']) expect(catalogue[`formula.${id}.${kind}`]).toBeTruthy();
  });

  it('no text is about a formula that is not there', () => {
    const named = Object.keys(catalogue).flatMap((key) => /^formula\.(\w+)\./.exec(key)?.[1] ?? []);
    expect(named.filter((id) => !Object.hasOwn(formulas, id))).toEqual([]);
  });

  it('every input and intermediate result of a working has a name', () => {
    expect([...inputNames, 'total'].filter((name) => !catalogue[`input.${name}.label`])).toEqual([]);
    for (const name of ['rts', 'logit']) expect(catalogue[`step.${name}.label`]).toBeTruthy();
  });

  it('every colour of the tape, every priority and every day of the week has a name', () => {
    for (const colour of tapeColours) expect(catalogue[`tape.${colour}.title`]).toBeTruthy();
    for (const priority of ppatsPriorities) expect(catalogue[`ppats.${priority}.title`]).toBeTruthy();
    for (const day of weekdays) expect(catalogue[`weekday.${day}.title`]).toBeTruthy();
  });
});

it('every survival model is a formula', () => {
  expect(Object.keys(formulas)).toEqual(expect.arrayContaining([...paramWords['model']!]));
});
