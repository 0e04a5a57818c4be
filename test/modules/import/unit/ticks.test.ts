import { describe, expect, it } from 'vitest';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { joinAnswers } from '#shared/modules/import/judge-record.ts';
import { context, design, item, page } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';

const titled = (value: string, en: string) => ({ value, title: { en } });
const of = design([], {
  pages: [
    page(
      'p',
      item('string', 'id', { title: { en: 'Id' } }),
      item('multi', 'race', { title: { en: 'Race' }, choices: [titled('A', 'White'), titled('-99', 'Other one'), titled('c d', 'Third')], reasons: true }),
      item('check', 'consent', { title: { en: 'Consent' } }),
      item('number', 'pulse'),
      item('text', 'note'),
    ),
  ],
  missing_reasons: [titled('UNK', 'Unknown'), titled('NASK', 'Not asked')],
});
const prepared = prepare(of);

const read = async (content: string, settings: Parameters<typeof importInto>[2] = {}) => {
  const { read: records, matches } = await importInto([of], content, settings);
  return { records, answers: records.map(({ vals }) => openForm(prepared, vals, context).answers()['p']), targets: matches[0]!.map(({ target }) => target), findings: records.flatMap(({ findings }) => findings) };
};

describe('check boxes of REDCap', () => {
  it('a column is named by the value in small letters, with _ for other signs, and a reason has its own', async () => {
    const { answers, targets, findings } = await read('id,race___a,race____99,race___c_d,race___unk,race___nask\n1,1,1,0,0,0\n2,0,0,0,1,0\n3,0,0,1,0,0\n4,0,0,0,0,0\n');
    expect(targets).toEqual(['p.id', 'p.race.A', 'p.race.-99', 'p.race.c d', 'p.race.UNK', 'p.race.NASK']);
    expect(answers).toEqual([{ id: '1', race: ['A', '-99'] }, { id: '2', 'race@missing': 'UNK' }, { id: '3', race: ['c d'] }, { id: '4' }]);
    expect(findings).toEqual([]);
  });

  it('labelled, the column of a reason is no column of the whole answer', async () => {
    const { answers, targets } = await read('Id,Race (choice=White),Race (choice=Unknown),Race (choice=Nobody)\n1,Checked,Unchecked,Unchecked\n2,Unchecked,Checked,Unchecked\n');
    expect(targets).toEqual(['p.id', 'p.race.A', 'p.race.UNK', '']);
    expect(answers).toEqual([{ id: '1', race: ['A'] }, { id: '2', 'race@missing': 'UNK' }]);
  });

  it('a reason beside a choice is left to the engine', async () => {
    const { records } = await read('id,race___a,race___unk\n1,1,1\n');
    expect(openForm(prepared, records[0]!.vals, context).submitIssues()).toMatchObject([{ path: 'p.race', code: 'item.not_a_choice' }]);
  });
});

describe('choices of ODK and Kobo', () => {
  it('joined and split in one file say the same once', async () => {
    const { answers, findings } = await read('p-id,p-race,p-race/A,p-race/-99,KEY\n1,-99 A,1,1,u1\n2,A,1.0,0.0,u2\n3,,TRUE,False,u3\n4,,0,0,u4\n5,-99,,,u5\n');
    expect(answers).toEqual([{ id: '1', race: ['A', '-99'] }, { id: '2', race: ['A'] }, { id: '3', race: ['A'] }, { id: '4' }, { id: '5', race: ['-99'] }]);
    expect(findings).toEqual([]);
  });

  it('joined titles are the choices that are ticked; what they do not tell is a fault', async () => {
    const content = (joined: string): string => `Id;Race;Race/White;Race/Other one;_uuid\n1;${joined};1;1;u\n`;
    expect(await read(content('White Other one'), { labels: true })).toMatchObject({ answers: [{ id: '1', race: ['A', '-99'] }], findings: [] });
    expect((await read(content('White Other'), { labels: true })).findings).toMatchObject([{ code: 'import.two_cells', isFault: true }]);
    expect((await read('p-race,p-race/A,p-race/-99,KEY\nA,1,1,u\n')).findings).toMatchObject([{ code: 'import.two_cells', isFault: true }]);
  });

  it('an acknowledgement is a tick, "n/a" is no answer but in a text', async () => {
    const { answers, findings } = await read('p/id,p/consent,p/pulse,p/race,p/note,_uuid\n1,OK,n/a,n/a,n/a,u\n');
    expect(answers).toEqual([{ id: '1', consent: true, note: 'n/a' }]);
    expect(findings).toEqual([]);
  });
});

it('a file that overwrites says also that nothing is ticked', async () => {
  const before = { p: { id: '1', race: ['A'], consent: true, pulse: 60 } };
  const after = async (line: string, mode: 'overwrite' | 'blanks') => joinAnswers(prepared, before, (await read(`id,race___a,race___c_d,consent,pulse\n${line}\n`, { mode })).records[0]!, mode).p;
  expect(await after('1,0,0,0,', 'overwrite')).toEqual({ id: '1', race: null, consent: null, pulse: 60 });
  const missing = { p: { id: '1', 'race@missing': 'UNK' } };
  expect(joinAnswers(prepared, missing, (await read('id,race___a\n1,0\n', { mode: 'overwrite' })).records[0]!, 'overwrite')).toEqual(missing);
  expect(await after('1,,,,', 'overwrite')).toEqual(before.p);
  expect(await after('1,0,0,0,', 'blanks')).toEqual(before.p);
});

describe('ranked choices', () => {
  const choicesOf = (...values: string[]) => values.map((value) => titled(value, value));
  const ranking = (ranked: boolean, ...values: string[]) => design([], { pages: [page('p', item('string', 'id', { title: { en: 'Id' } }), item('multi', 'order', { choices: choicesOf(...values), ...(ranked && { ranked }) }))] });
  const orderOf = async (content: string, designs = [ranking(true, 'a', 'b', 'c')]) => {
    const { read: records } = await importInto(designs, content);
    return records.map(({ vals, kept, findings }) => ({ order: vals['p']?.['order'] ?? null, kept: kept.map(({ value }) => value), codes: findings.map(({ code }) => code) }));
  };
  const said = (order: readonly string[] | null, kept: readonly (readonly string[])[] = [], ...codes: readonly string[]) => ({ order, kept, codes });

  it('come back in the order of their ranks, from a column for each or from one, and from ticks in the order of the columns', async () => {
    expect(await orderOf('p.id,p.order.a,p.order.b,p.order.c\n1,2,0,1\n2,0,0,0\n3,1,,\n4,3,2,1\n5,1,1,0\n6,10,2,9\n')).toEqual([said(['c', 'a']), said(null), said(['a']), said(['c', 'b', 'a']), said(['a', 'b']), said(['b', 'c', 'a'])]);
    expect(await orderOf('p.id,p.order\n1,c;a;b\n')).toEqual([said(['c', 'a', 'b'])]);
  });

  it('one rank for two choices, or a text, is a fault', async () => {
    expect(await orderOf('p.id,p.order.a,p.order.b,p.order.c\n1,2,2,1\n2,2,x,1\n')).toEqual([said(null, [], 'import.ranks'), said(null, [], 'import.ranks')]);
  });

  it('of an earlier design stay its answer where they come before one of today, and behind it otherwise', async () => {
    const designs = [ranking(true, 'a', 'b', 'x'), ranking(true, 'a', 'b')];
    const file = (line: string) => `card_global_id,version,p.id,p.order.a,p.order.b,p.order.x\n${line}\n`;
    expect(await orderOf(file(',2,1,2,1,3'), designs)).toEqual([said(['b', 'a'], [['x']])]);
    expect(await orderOf(file(',1,1,0,2,1'), designs)).toEqual([said(['b'], [['x']])]);
  });

  it('whose ranks the design no longer asks for are choices', async () => {
    expect(await orderOf('card_global_id,version,p.id,p.order.a,p.order.b\n,1,1,2,1\n', [ranking(true, 'a', 'b'), ranking(false, 'a', 'b')])).toEqual([said(['b', 'a'])]);
  });
});
