import { describe, expect, it } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { codebookOf } from '#shared/modules/exports/codebook.ts';
import { fhirWriter } from '#shared/modules/exports/fhir.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { choices, design, item, page, repeat } from '#test/support/form-builder.ts';
import { exportedCard } from '#test/support/exported-card.ts';

const items: Item[] = [
  item('string', 'number'),
  item('number', 'pulse'),
  item('date', 'born'),
  item('datetime', 'arrived'),
  item('time', 'seen'),
  item('check', 'agreed'),
  item('age', 'age'),
  item('single', 'sex', { choices: choices('f', 'm') }),
  item('multi', 'signs', { choices: choices('cough', 'fever') }),
  item('text', 'note'),
  repeat('visit', [item('date', 'on'), repeat('drug', [item('string', 'name')])]),
];
const versions = [{ version: 3, design: design([], { pages: [page('p', ...items)], id_attributes: ['p.number'] }) }];
const vals: Answers = {
  p: {
    number: '17', pulse: 88.5, born: '1980-03-01', arrived: '2026-11-21T09:05', seen: '09:10', agreed: true, age: { year: 46, month: 3 }, sex: 'f', signs: ['cough', 'fever'],
    note: 'a\u0001b', visit: 2, on_2: '2026-11-22', drug_2: 1, name_2_1: 'X',
  },
};
const card = exportedCard({ version: 3, vals });

interface Question { readonly linkId: string; readonly text: string; readonly type: string; readonly repeats?: boolean; readonly answerOption?: readonly { valueCoding: { code: string } }[]; readonly item?: readonly Question[] }
interface Given { readonly linkId: string; readonly answer?: readonly Record<string, unknown>[]; readonly item?: readonly Given[] }
interface Response { readonly resourceType: string; readonly id: string; readonly questionnaire: string; readonly status: string; readonly authored: string; readonly item?: readonly Given[] }

const written = (options: Partial<ExportOptions> = {}, given = card) => {
  const writer = fhirWriter(versions, { lang: 'en', excel: false, ...options }, 'folder1');
  return { asked: JSON.parse(writer.head) as { resourceType: string; url: string; version: string; status: string; item: Question[] }, response: JSON.parse(writer.card(given)) as Response };
};

/** Which value[x] a question of a type takes (hl7.org/fhir/R4/questionnaireresponse.html, and the types of questionnaire.html). */
const taken: Record<string, readonly string[]> = {
  decimal: ['valueDecimal'], boolean: ['valueBoolean'], date: ['valueDate'], time: ['valueTime'], dateTime: ['valueDateTime'], 'open-choice': ['valueCoding', 'valueString'], text: ['valueString'], string: ['valueString'],
};

/** What is wrong with answers by the rules of R4: linkIds in their place, one answer unless it repeats, values of the type, no empty element. */
const faultsIn = (given: readonly Given[], asked: readonly Question[]): string[] =>
  given.flatMap(({ linkId, answer = [], item: inside = [] }): string[] => {
    const question = asked.find((each) => each.linkId === linkId);
    if (question === undefined) return [`${linkId} is no question here`];
    const wrong = answer.filter((each) => Object.keys(each).length !== 1 || !(taken[question.type] ?? []).includes(Object.keys(each)[0] ?? ''));
    return [
      ...(wrong.length > 0 ? [`${linkId} has ${JSON.stringify(wrong)}`] : []),
      ...(answer.length > 1 && question.repeats !== true ? [`${linkId} repeats`] : []),
      ...(given.filter((each) => each.linkId === linkId).length > 1 && question.repeats !== true ? [`${linkId} stands twice`] : []),
      ...faultsIn(inside, question.item ?? []),
    ];
  });
const linkIds = (items_: readonly Question[]): string[] => items_.flatMap(({ linkId, item: inside = [] }) => [linkId, ...linkIds(inside)]);
const found = (given: readonly Given[] | undefined, linkId: string): readonly unknown[] =>
  (given ?? []).flatMap((each) => (each.linkId === linkId ? [each.answer ?? each.item] : found(each.item, linkId)));

// proves U9.77
describe('a folder as FHIR R4', () => {
  it('is a Questionnaire whose linkIds are unique, with groups for pages and repeats', () => {
    const { asked } = written();
    expect(asked).toMatchObject({ resourceType: 'Questionnaire', version: '3', status: 'active' });
    const ids = linkIds(asked.item);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(asked.item[0]?.item?.find(({ linkId }) => linkId === 'p.visit.group')).toMatchObject({ type: 'group', repeats: true });
    expect(asked.item[0]?.item?.find(({ linkId }) => linkId === 'p.sex')).toMatchObject({ type: 'open-choice', answerOption: [{ valueCoding: { code: 'f' } }, { valueCoding: { code: 'm' } }] });
  });

  it('is named by its folder and version, so that a server with files of several folders takes no questions for others', () => {
    const { asked, response } = written();
    expect([asked.url, asked.version, response.questionnaire]).toEqual(['urn:fuda:questionnaire:folder1', '3', 'urn:fuda:questionnaire:folder1|3']);
  });

  it('has a response for a card that keeps the rules of its Questionnaire, with every answer', () => {
    const { asked, response } = written({ zone: 'Asia/Tokyo' });
    expect(faultsIn(response.item ?? [], asked.item)).toEqual([]);
    expect(response).toMatchObject({ resourceType: 'QuestionnaireResponse', id: 'g1', status: 'completed', authored: '2026-11-22T00:00:00.000Z', questionnaire: `${asked.url}|3` });
    const answers = ['number', 'pulse', 'born', 'arrived', 'seen', 'agreed', 'age.year', 'sex', 'signs', 'note'].map((name) => found(response.item, `p.${name}`));
    expect(answers).toEqual([
      [[{ valueString: '17' }]],
      [[{ valueDecimal: 88.5 }]],
      [[{ valueDate: '1980-03-01' }]],
      [[{ valueDateTime: '2026-11-21T09:05:00+09:00' }]],
      [[{ valueTime: '09:10:00' }]],
      [[{ valueBoolean: true }]],
      [[{ valueDecimal: 46 }]],
      [[{ valueCoding: { code: 'f' } }]],
      [[{ valueCoding: { code: 'cough' } }, { valueCoding: { code: 'fever' } }]],
      [[{ valueString: 'a␁b' }]],
    ]);
    expect(found(response.item, 'p.visit.group')).toEqual([
      undefined,
      [{ linkId: 'p.on', answer: [{ valueDate: '2026-11-22' }] }, { linkId: 'p.drug', answer: [{ valueDecimal: 1 }] }, { linkId: 'p.drug.group', item: [{ linkId: 'p.name', answer: [{ valueString: 'X' }] }] }],
    ]);
  });

  it.each([
    ['America/New_York', '2026-07-01T08:00', '2026-07-01T08:00:00-04:00'],
    ['America/New_York', '2026-12-01T08:00', '2026-12-01T08:00:00-05:00'],
    ['Asia/Kolkata', '2026-12-01T00:10', '2026-12-01T00:10:00+05:30'],
  ])('writes times with the clock of %s: %s', (zone, arrived, expected) => {
    const { response } = written({ zone }, { ...card, vals: { p: { arrived } } });
    expect(found(response.item, 'p.arrived')).toEqual([[{ valueDateTime: expected }]]);
  });

  it('keeps what is not of its type as text: an answer of an earlier design', () => {
    const { response } = written({}, { ...card, vals: { p: { born: 'last spring', sex: 'x' } } });
    expect(found(response.item, 'p.born')).toEqual([[{ valueString: 'last spring' }]]);
    expect(found(response.item, 'p.sex')).toEqual([[{ valueString: 'x' }]]);
  });

  describe('with answers that an earlier design version had', () => {
    const earlier = [
      { version: 1, design: design([], { pages: [page('p', item('number', 'old'), item('date', 'day'), item('multi', 'signs', { choices: choices('cough', 'rash') }), repeat('wound', [item('string', 'site')]))] }) },
      { version: 3, design: design([], { pages: [page('p', item('number', 'day'), item('multi', 'signs', { choices: choices('cough') }))] }) },
    ];
    const kept: KeptAnswer[] = [
      { version: 1, path: 'p.old', value: 5 },
      { version: 1, path: 'p.wound', value: 1 },
      { version: 1, path: 'p.site_1', value: 'arm', repeat: 'p.wound' },
      { version: 1, path: 'p.site_4', value: 'leg', repeat: 'p.wound' },
      { version: 1, path: 'p.day', value: '2026-11-03' },
      { version: 1, path: 'p.signs', value: ['rash'] },
      { version: 1, path: 'p.old', value: 6, detached: true },
    ];
    const responseOf = (given: Omit<typeof card, 'kept'> & { readonly kept: readonly KeptAnswer[] }, options: Partial<ExportOptions> = {}) => {
      const writer = fhirWriter(earlier, { lang: 'en', excel: false, ...options }, 'folder1');
      return { asked: JSON.parse(writer.head) as { item: Question[] }, response: JSON.parse(writer.card(given)) as Response & { readonly item: readonly Given[] } };
    };
    const moved = { ...card, vals: { p: { day: 7, signs: ['cough'] } }, kept };

    it('has each in its place where that is free, with the version, and the others as text', () => {
      const { asked, response } = responseOf(moved);
      expect(faultsIn(response.item, asked.item)).toEqual([]);
      expect(['p.old', 'p.day', 'p.signs', 'p.site'].map((name) => found(response.item, name))).toEqual([
        [[{ valueDecimal: 5 }]],
        [[{ valueString: '7' }]],
        [[{ valueCoding: { code: 'cough' } }, { valueCoding: { code: 'rash' } }]],
        [[{ valueString: 'arm' }]],
      ]);
      const marked = (given: readonly (Given & { extension?: unknown })[]): unknown[] => given.flatMap(({ linkId, extension, item: inside = [] }) => [...(extension === undefined ? [] : [[linkId, extension]]), ...marked(inside)]);
      const sign = [{ url: 'urn:fuda:kept', valueInteger: 1 }];
      expect(marked(response.item)).toEqual([['p.signs', sign], ['p.old', sign], ['p.wound', sign], ['p.site', sign]]);
      const [[{ valueString: rest }]] = found(response.item, 'kept_answers') as [[{ valueString: string }]];
      expect(JSON.parse(rest)).toEqual([{ version: 1, path: 'p.site_4', value: 'leg' }, { version: 1, path: 'p.day', value: '2026-11-03' }, { version: 1, path: 'p.old', value: 6 }]);
    });

    it('names the version of each card beside the questionnaire of all versions', () => {
      for (const options of [{}, { no_orphans: true }, { deidentified: true }]) {
        const versionsOf = [1, 3].map((version) => responseOf({ ...card, version }, options).response);
        expect(versionsOf).toMatchObject([1, 3].map((version) => ({ extension: expect.arrayContaining([{ url: 'urn:fuda:version', valueInteger: version }]), questionnaire: 'urn:fuda:questionnaire:folder1|3' })));
      }
    });

    it('leaves them out where they were not asked for, and without identifiers', () => {
      for (const options of [{ no_orphans: true }, { deidentified: true }]) {
        const said = JSON.stringify(responseOf(moved, options).response);
        expect(said).not.toMatch(/kept|arm|leg|rash/);
      }
    });
  });

  it('tells nobody without identifiers, and moves its times', () => {
    const { asked, response } = written({ deidentified: true });
    expect(linkIds(asked.item)).not.toContain('p.number');
    expect(JSON.stringify(response)).not.toMatch(/Minato|g1|"17"|2026-11-2/);
    expect(found(response.item, 'p.arrived')).toEqual([[{ valueDateTime: '2026-11-11T09:05:00+09:00' }]]);
    expect(response).toMatchObject({ id: '1' });
    expect(response).not.toHaveProperty('authored');
  });

  it('names the language in which the form is, whatever the reader asks for', () => {
    const english = design([], { languages: ['en'], title: { en: 'Trauma' }, pages: [{ ...page('p', { ...item('string', 's'), title: { en: 'Sign' } }), title: { en: 'Page' } }] });
    const versions = [{ version: 1, design: english }];
    const language = (lang: 'ja' | 'en') => (JSON.parse(fhirWriter(versions, { lang, excel: false }, 'f').head) as { language: string }).language;
    expect([language('ja'), language('en')]).toEqual(['en', 'en']);
    const both = [{ version: 1, design: { ...english, languages: ['en', 'ja'] } }];
    expect((JSON.parse(fhirWriter(both, { lang: 'ja', excel: false }, 'f').head) as { language: string }).language).toBe('ja');
    const { variables } = codebookOf(tablesOf(versions, {}, { lang: 'ja', excel: false, style: 'statistics' }), versions);
    expect(variables[0]?.filter((heading) => heading.startsWith('label_'))).toEqual(['label_en']);
  });
});
