import { describe, expect, test } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { openSaved, type SavedAnswers } from '#shared/form/kept-answers.ts';
import { prepare } from '#shared/form/prepare.ts';
import { moveReport } from '#shared/modules/versions/move-report.ts';
import { returnAnswers } from '#shared/modules/versions/return-kept.ts';
import { choices, context, design, item, repeat } from '#test/support/form-builder.ts';

const openMoved = (saved: SavedAnswers) => openSaved(saved, returnAnswers);

/** A move from version 2 to version 3, of a card that keeps answers of version 1. */
const moved = (from: readonly Item[], to: readonly Item[], vals: Answers[string], kept: readonly KeptAnswer[]) => {
  const [before, after] = [prepare(design([...from])), prepare(design([...to]))];
  const run = openMoved({ design: { version: 3, prepared: after }, context, posted: { p: vals }, before: { design: { version: 2, prepared: before }, vals: { p: vals }, kept } });
  return { ...moveReport(before, after, kept, run), vals: run.form.answers()['p'], kept: run.kept };
};

const pulse = item('number', 'pulse');
const [how, where] = [item('string', 'how'), item('string', 'where')];

describe('the report of a move', () => {
  test('names an answer that returns, although another item keeps the same one', () => {
    const kept: KeptAnswer[] = [{ version: 1, path: 'p.how', value: 'unknown' }, { version: 1, path: 'p.where', value: 'unknown' }];
    expect(moved([pulse], [pulse, how], { pulse: 80 }, kept)).toMatchObject({ returned: [{ path: 'p.how', value: 'unknown' }], left: [], kept: [kept[1]] });
    expect(moved([pulse], [pulse, how, where], { pulse: 80 }, kept)).toMatchObject({ returned: [{ path: 'p.how' }, { path: 'p.where' }], left: [], kept: [] });
  });

  test('names of several choices those that return or leave, and no others', () => {
    const signs = (...values: string[]) => item('multi', 'signs', { choices: choices(...values) });
    const kept: KeptAnswer[] = [{ version: 1, path: 'p.signs', value: ['a', 'c'] }];
    expect(moved([signs('b')], [signs('b', 'a')], { signs: ['b'] }, kept)).toMatchObject({
      vals: { signs: ['b', 'a'] },
      kept: [{ version: 1, path: 'p.signs', value: ['c'] }],
      returned: [{ path: 'p.signs', value: ['a'] }],
      left: [],
    });
    expect(moved([signs('b')], [pulse], { signs: ['b'] }, kept)).toMatchObject({ returned: [], left: [{ path: 'p.signs', value: ['b'] }] });
  });

  test('names repetitions and their answers that leave', () => {
    const wound = repeat('wound', [item('string', 'site')]);
    expect(moved([wound, pulse], [pulse], { wound: 2, site_1: 'arm', site_2: 'arm', pulse: 80 }, [])).toMatchObject({
      left: [{ path: 'p.wound', value: 2 }, { path: 'p.site_1', value: 'arm' }, { path: 'p.site_2', value: 'arm' }],
      returned: [],
    });
  });

  test('names no answer whose repetition was taken out', () => {
    const kept: KeptAnswer[] = [{ version: 1, path: 'p.site_1', value: 'arm', repeat: 'p.wound', detached: true }];
    expect(moved([pulse], [pulse, repeat('wound', [item('string', 'site')])], { pulse: 80 }, kept)).toMatchObject({ returned: [], left: [], kept });
  });
});
