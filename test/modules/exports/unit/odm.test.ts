// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { odmWriter } from '#shared/modules/exports/odm.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { choices, design, item, page, plugin, repeat } from '#test/support/form-builder.ts';
import { exportedCard } from '#test/support/exported-card.ts';

const items: Item[] = [
  item('string', 'number'),
  item('number', 'pulse', { required: true, valid_range: { min: 20, max: 250 }, suffix: { ja: '回/分', en: '/min' } }),
  item('date', 'born'),
  item('datetime', 'arrived'),
  item('time', 'seen'),
  item('check', 'agreed'),
  item('age', 'age'),
  item('single', 'sex', { choices: choices('f', 'm') }),
  item('multi', 'signs', { choices: choices('cough', 'fever') }),
  item('text', 'note'),
  { ...item('number', 'weight'), reasons: true as const },
  repeat('visit', [item('date', 'on'), repeat('drug', [item('string', 'name')])]),
];
const missing_reasons = [{ value: 'nk', title: { ja: '不明', en: 'Not known' } }];
const of = design([], { pages: [page('p', ...items)], id_attributes: ['p.number'], missing_reasons });
const vals: Answers = {
  p: {
    number: '17', pulse: 88.5, born: '1980-03-01', arrived: '2026-11-21T09:05', seen: '09:10', agreed: true, age: { year: 46, month: 3 }, sex: 'f', signs: ['cough', 'fever'],
    note: 'a]]>b & <c> "d"\r\n\te\u0001_x0041_😀', 'weight@missing': 'nk', visit: 2, on_2: '2026-11-22', drug_2: 1, name_2_1: 'X', visit_registered_at_2: '2026-11-22 08:00',
  },
};
const card = exportedCard({ card_global_id: 'g"1', version: 3, vals });

const written = (options: Partial<ExportOptions> = {}, given = card, versions = [{ version: 3, design: of }]) => {
  const writer = odmWriter(versions, { lang: 'en', excel: false, ...options }, { folder: 'f1', at: '2026-11-23T01:02:03.000Z' });
  const xml = writer.head() + writer.card(given) + writer.unreadable({ card_global_id: 'g2', record: 2 }) + writer.tail;
  return { xml, root: new DOMParser().parseFromString(xml, 'application/xml').documentElement };
};
const all = (root: Element, name: string): readonly Element[] => [...root.getElementsByTagName(name)];
const attributes = (element: Element): Record<string, string> => Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
const valuesOf = (root: Element, oid: string): readonly string[] => all(root, 'ItemData').filter((each) => each.getAttribute('ItemOID') === `IT.${oid}`).flatMap((each) => all(each, 'Value').map(({ textContent }) => textContent));

/** What the schema of ODM 2.0 (ODM-foundation.xsd, ODM-study.xsd, ODM-clinicaldata.xsd) says of the elements that are written: required attributes, further ones, children in their order. */
const schema: Record<string, { readonly needs: readonly string[]; readonly takes?: readonly string[]; readonly order?: readonly string[]; readonly mixed?: true }> = {
  ODM: { needs: ['FileType', 'FileOID', 'CreationDateTime'], takes: ['Granularity', 'ODMVersion', 'SourceSystem', 'xmlns'], order: ['Description', 'Study', 'AdminData', 'ReferenceData', 'ClinicalData'] },
  Study: { needs: ['OID', 'StudyName', 'ProtocolName'], order: ['Description', 'MetaDataVersion'] },
  Description: { needs: [], order: ['TranslatedText'] },
  TranslatedText: { needs: ['Type'], takes: ['xml:lang'] },
  MetaDataVersion: { needs: ['OID', 'Name'], order: ['Description', 'Protocol', 'StudyEventGroupDef', 'StudyEventDef', 'ItemGroupDef', 'ItemDef', 'CodeList', 'ConditionDef'] },
  StudyEventDef: { needs: ['OID', 'Name', 'Repeating', 'Type'], order: ['Description', 'ItemGroupRef'] },
  ItemGroupRef: { needs: ['ItemGroupOID', 'Mandatory'], takes: ['OrderNumber'] },
  ItemGroupDef: { needs: ['OID', 'Name', 'Repeating', 'Type'], order: ['Description', 'ItemGroupRef'] },
  ItemRef: { needs: ['ItemOID', 'Mandatory'], takes: ['OrderNumber'] },
  ItemDef: { needs: ['OID', 'Name', 'DataType'], order: ['Description', 'Definition', 'Question', 'Prompt', 'RangeCheck', 'CodeListRef', 'ValueListRef', 'Coding', 'Alias'] },
  Question: { needs: [], order: ['TranslatedText'] },
  RangeCheck: { needs: [], takes: ['Comparator', 'SoftHard'], order: ['CheckValue'] },
  CheckValue: { needs: [] },
  CodeListRef: { needs: ['CodeListOID'] },
  Alias: { needs: ['Context', 'Name'] },
  CodeList: { needs: ['OID', 'Name', 'DataType'], order: ['Description', 'CodeListItem'] },
  CodeListItem: { needs: ['CodedValue'], takes: ['OrderNumber'], order: ['Description', 'Decode'] },
  Decode: { needs: [], order: ['TranslatedText'] },
  ClinicalData: { needs: ['StudyOID', 'MetaDataVersionOID'], order: ['SubjectData'] },
  SubjectData: { needs: ['SubjectKey'], order: ['StudyEventData'] },
  StudyEventData: { needs: ['StudyEventOID'], order: ['ItemGroupData'] },
  ItemGroupData: { needs: ['ItemGroupOID'], takes: ['ItemGroupRepeatKey'], order: ['ItemGroupData'] },
  ItemData: { needs: ['ItemOID'], takes: ['IsNull'], order: ['Value', 'Annotation'] },
  Value: { needs: [], takes: ['SeqNum'] },
  Annotation: { needs: ['SeqNum'], order: ['Comment', 'Coding', 'Flag'] },
  Comment: { needs: [], order: ['TranslatedText'] },
  Flag: { needs: [], order: ['FlagValue', 'FlagType'] },
  FlagValue: { needs: ['CodeListOID'] },
};
/** Both kinds may stand in any order among each other. */
const sameAs: Record<string, string> = { ItemRef: 'ItemGroupRef' };
const mixedGroups: Record<string, readonly string[]> = { ItemGroupDef: ['ItemRef'], ItemGroupData: ['ItemData'] };

const faultsIn = (element: Element): string[] => {
  const { nodeName } = element;
  const rule = schema[nodeName];
  if (rule === undefined) return [`${nodeName} is unknown`];
  const { needs, takes = [], order = [] } = rule;
  const own = Object.keys(attributes(element));
  const places = [...element.children].map(({ nodeName: child }) => order.indexOf(mixedGroups[nodeName]?.includes(child) === true ? (sameAs[child] ?? 'ItemGroupData') : child));
  return [
    ...needs.filter((name) => !own.includes(name)).map((name) => `${nodeName} lacks ${name}`),
    ...own.filter((name) => !needs.includes(name) && !takes.includes(name)).map((name) => `${nodeName} has ${name}`),
    ...places.flatMap((place, at) => (place < 0 || place < (places[at - 1] ?? 0) ? [`${element.children[at]!.nodeName} in ${nodeName}`] : [])),
    ...[...element.children].flatMap(faultsIn),
  ];
};

// proves U9.78
describe('a folder as CDISC ODM-XML 2.0', () => {
  it('has the elements, attributes and order of the schema', () => {
    const { root } = written();
    expect([root.nodeName, root.namespaceURI, root.getAttribute('ODMVersion'), root.getAttribute('CreationDateTime')]).toEqual(['ODM', 'http://www.cdisc.org/ns/odm/v2.0', '2.0', '2026-11-23T01:02:03.000Z']);
    expect(faultsIn(root)).toEqual([]);
  });

  it('names each thing once, and refers to nothing that is not there', () => {
    const moved = design([], { pages: [page('p', item('date', 'on'), repeat('drug', [item('string', 'name')]), item('number', 'pulse'))] });
    const { root } = written({}, card, [{ version: 2, design: moved }, { version: 3, design: of }]);
    const oids = ['StudyEventDef', 'ItemGroupDef', 'ItemDef', 'CodeList'].map((name) => all(root, name).map((each) => each.getAttribute('OID')));
    for (const own of oids) expect(own).toHaveLength(new Set(own).size);
    const known = new Set(oids.flat());
    const referred = all(root, '*').flatMap((each) => ['ItemOID', 'ItemGroupOID', 'StudyEventOID', 'CodeListOID'].flatMap((name) => each.getAttribute(name) ?? []));
    expect(referred.filter((oid) => !known.has(oid))).toEqual([]);
    expect(oids[2]).toEqual(expect.arrayContaining(['IT.p.on', 'IT.p-p.on']));
  });

  it('tells of each item: type, texts of all languages, codes, bounds, unit, whether it is needed', () => {
    const { root } = written();
    const defined = (oid: string): Element => all(root, 'ItemDef').find((each) => each.getAttribute('OID') === `IT.${oid}`)!;
    const types = ['number', 'pulse', 'born', 'arrived', 'seen', 'agreed', 'age.year', 'sex', 'signs', 'note', 'visit', 'visit_registered_at'].map((name) => defined(`p.${name}`).getAttribute('DataType'));
    expect(types).toEqual(['text', 'decimal', 'date', 'partialDatetime', 'partialTime', 'boolean', 'decimal', 'text', 'text', 'text', 'decimal', 'partialDatetime']);
    expect(all(defined('p.pulse'), 'RangeCheck').map((each) => [each.getAttribute('Comparator'), each.textContent])).toEqual([['GE', '20'], ['LE', '250']]);
    expect(all(defined('p.pulse'), 'Alias').map(attributes)).toEqual([{ Context: 'unit', Name: '/min' }]);
    expect(all(root, 'ItemRef').find((each) => each.getAttribute('ItemOID') === 'IT.p.pulse')!.getAttribute('Mandatory')).toBe('Yes');
    const list = all(root, 'CodeList').find((each) => each.getAttribute('OID') === all(defined('p.sex'), 'CodeListRef')[0]!.getAttribute('CodeListOID'))!;
    expect(all(list, 'CodeListItem').map((each) => [each.getAttribute('CodedValue'), all(each, 'TranslatedText').map((text) => [text.getAttribute('xml:lang'), text.textContent])])).toEqual([
      ['f', [['ja', 'f'], ['en', 'f']]],
      ['m', [['ja', 'm'], ['en', 'm']]],
    ]);
  });

  it('writes a bound of days as the moments that it means, and that of a part', () => {
    const seen = design([], { pages: [page('p', item('datetime', 'seen', { valid_range: { min: '2026-11-05', max: '2026-11-06' } }), item('time', 'at', { seconds: true, valid_range: { max: '09:30' } }), item('age', 'age', { valid_range: { max: 17 } }), plugin('blood_pressure', 'bp', { SBP: { name: 'SBP', max: 260 }, DBP: { name: 'DBP' } }))] });
    const { root } = written({}, card, [{ version: 3, design: seen }]);
    expect(all(root, 'RangeCheck').map((each) => [each.getAttribute('Comparator'), each.textContent])).toEqual([['GE', '2026-11-05T00:00'], ['LE', '2026-11-06T23:59'], ['LE', '09:30:59'], ['LE', '260']]);
  });

  it('has every answer of a card where it stands', () => {
    const { root } = written();
    const [first] = all(root, 'SubjectData');
    expect(first!.getAttribute('SubjectKey')).toBe('g"1');
    const found = ['number', 'pulse', 'born', 'arrived', 'seen', 'agreed', 'age.year', 'age.month', 'sex', 'signs', 'weight', 'visit', 'on', 'name', 'visit_registered_at'].map((name) => valuesOf(first!, `p.${name}`));
    expect(found).toEqual([['17'], ['88.5'], ['1980-03-01'], ['2026-11-21T09:05'], ['09:10'], ['true'], ['46'], ['3'], ['f'], ['cough', 'fever'], [], ['1'], ['2026-11-22'], ['X'], ['2026-11-22T08:00']]);
    const visits = all(first!, 'ItemGroupData').filter((each) => each.getAttribute('ItemGroupOID') === 'IG.p.visit.group');
    expect(visits.map((each) => [each.getAttribute('ItemGroupRepeatKey'), valuesOf(each, 'p.on'), valuesOf(each, 'p.name')])).toEqual([['2', ['2026-11-22'], ['X']]]);
    const own = ['version', 'status', 'required', 'created_at', 'updated_at', 'updated_org'].map((name) => valuesOf(first!, `@card.${name}`));
    expect(own).toEqual([['3'], ['all'], ['comp'], ['2026-11-21T00:00:00.000Z'], ['2026-11-22T00:00:00.000Z'], ['Minato']]);
  });

  it.each([{}, { no_orphans: true }, { deidentified: true }])('names the version of each card, whatever version is the newest: %o', (options) => {
    const versions = [{ version: 1, design: of }, { version: 3, design: of }];
    for (const version of [1, 3]) {
      const { root } = written(options, { ...card, version }, versions);
      expect(valuesOf(all(root, 'SubjectData')[0]!, '@card.version')).toEqual([String(version)]);
      expect(all(root, 'MetaDataVersion')[0]!.getAttribute('OID')).toBe('MDV.3');
    }
  });

  it('writes what XML has no place for as workbooks do, and line breaks so that no reader changes them', () => {
    expect(valuesOf(written().root, 'p.note')).toEqual(['a]]>b & <c> "d"\r\n\te_x0001__x005F_x0041_😀']);
  });

  it('says why an answer is missing: it is null, with the reason as its flag', () => {
    const { root } = written();
    const missing = all(root, 'ItemData').find((each) => each.getAttribute('ItemOID') === 'IT.p.weight')!;
    expect([missing.getAttribute('IsNull'), all(missing, 'FlagValue').map((each) => [each.getAttribute('CodeListOID'), each.textContent])]).toEqual(['Yes', [['CL.@missing', 'nk']]]);
    expect(all(root, 'CodeList').find((each) => each.getAttribute('OID') === 'CL.@missing')!.textContent).toBe('不明Not known');
  });

  it('keeps what is not of its type as a comment: a reader that takes dates finds no other text', () => {
    const { root } = written({}, { ...card, vals: { p: { born: 'last spring', pulse: 1e-7, weight: -1.5e21, sex: ['f', 'm'], signs: ['cough'] } } });
    const born = all(root, 'ItemData').find((each) => each.getAttribute('ItemOID') === 'IT.p.born')!;
    expect([born.getAttribute('IsNull'), all(born, 'Comment').map(({ textContent }) => textContent)]).toEqual(['Yes', ['last spring']]);
    expect([valuesOf(root, 'p.pulse'), valuesOf(root, 'p.weight')]).toEqual([['0.0000001'], ['-1500000000000000000000']]);
    // The item took several choices once: no list has what they make together.
    const sex = all(root, 'ItemData').find((each) => each.getAttribute('ItemOID') === 'IT.p.sex')!;
    expect([valuesOf(root, 'p.sex'), all(sex, 'Comment').map(({ textContent }) => textContent), valuesOf(root, 'p.signs')]).toEqual([[], ['["f","m"]'], ['cough']]);
  });

  it('names a card that could not be read', () => {
    const [, second] = all(written().root, 'SubjectData');
    expect([second!.getAttribute('SubjectKey'), valuesOf(second!, '@card.status')]).toEqual(['g2', ['unreadable']]);
  });

  it('tells nobody without identifiers, and moves its times', () => {
    const { xml, root } = written({ deidentified: true });
    expect(faultsIn(root)).toEqual([]);
    expect(xml).not.toMatch(/Minato|g&quot;1|2026-11-2[12]|IT\.p\.number|a\]\]/);
    expect(valuesOf(root, 'p.arrived')).toEqual(['2026-11-11T09:05']);
    expect(xml).not.toMatch(/@card\.(?:created|updated)_at/);
    expect(all(root, 'SubjectData').map((each) => each.getAttribute('SubjectKey'))).toEqual(['1', '2']);
  });

  it('has the answers that the design has no place for any more, unless they are left out', () => {
    const kept = [{ version: 2, path: 'p.old', value: 'x', detached: false }];
    const versions = [{ version: 2, design: of }, { version: 3, design: of }];
    expect(valuesOf(written({}, { ...card, kept } as never, versions).root, '@card.kept_answers')).toEqual(['[{"version":2,"path":"p.old","value":"x"}]']);
    expect(valuesOf(written({ no_orphans: true }, { ...card, kept } as never, versions).root, '@card.kept_answers')).toEqual([]);
  });
});
