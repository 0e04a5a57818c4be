import Zip from 'jszip';
import { describe, expect, it } from 'vitest';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { findingsOf } from '#shared/modules/import/judge-record.ts';
import { createTableFacts } from '#shared/modules/import/join-records.ts';
import { choices, context, design, item, page, repeat } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';

const zipOf = (files: readonly (readonly [name: string, content: Uint8Array])[]): Promise<Uint8Array> => {
  const zip = new Zip();
  for (const [name, content] of files) zip.file(name, content);
  return zip.generateAsync({ type: 'uint8array' });
};

const titled = (value: string, en: string) => ({ value, title: { ja: en, en } });
const of = design([], {
  pages: [
    page(
      'visit',
      item('string', 'record_id', { title: { en: 'Record ID' } }),
      item('single', 'sex', { title: { en: 'Sex' }, choices: [titled('1', 'Male'), titled('2', 'Female')] }),
      item('multi', 'symptoms', { title: { en: 'Symptoms' }, choices: choices('fever', 'cough', 'pain') }),
      item('date', 'day', { title: { en: 'Day' } }),
      item('datetime', 'seen', { title: { en: 'Seen' } }),
      item('number', 'weight', { title: { en: 'Weight' }, number_format: { scale: 1 } }),
      item('location', 'place', { title: { en: 'Place' } }),
      repeat('injury', [item('string', 'site', { title: { en: 'Site' } }), item('number', 'depth', { title: { en: 'Depth' } })], { max_count: 5 }),
    ),
    page('later', repeat('drug', [item('string', 'given')])),
  ],
  id_attributes: [],
});

const finer = design([], { pages: [page('visit', item('string', 'record_id'), item('number', 'weight'))] });
const timed = design([], { pages: [page('visit', item('datetime', 'seen'), item('time', 'clock'), item('time', 'watch', { seconds: true }))] });

/** The answers of each record, as the form reads them. */
const answersOf = async (content: string | Uint8Array, settings: Parameters<typeof importInto>[2] = {}, into = of) => {
  const { read, matches } = await importInto([into], content, settings);
  return { answers: read.map(({ vals }) => openForm(prepare(into), vals, context).answers()['visit']), findings: read.flatMap(({ findings }) => findings), matches };
};

it('the day that the order is asked about is among the samples, and first', () => {
  const { add, table } = createTableFacts('old.csv', ['born']);
  for (const day of ['1980-01-02', '1981/1/2', '1982.1.2', '1983-1-2', '1/2/1980', '3/4/1985']) add([day]);
  expect(table().columns).toEqual([{ header: 'born', samples: ['1/2/1980', '1980-01-02', '1981/1/2', '1982.1.2'], dates: '?' }]);
});

describe('an age with 12 months or more', () => {
  const infants = design([], { pages: [page('p', item('string', 'record_id'), item('age', 'age'))], id_attributes: [] });

  // proves U5.22
  it.each([
    ['record_id,p.age.year,p.age.month', '7,,18'],
    ['record_id,p.age.year,p.age.month', '7,2,12'],
    ['record_id,p.age.year,p.age.month', '7,,１８か月'],
    ['record_id,age', '7,2歳18か月'],
  ])('stands against its row and is stored as nothing else: %s, %s', async (header, line) => {
    const { read } = await importInto([infants], `${header}\n${line}\n`);
    const [record] = read;
    const form = openForm(prepare(infants), record!.vals, context);
    expect(findingsOf(record!, 1, prepare(infants), form)).toMatchObject([{ code: 'item.months_open', isFault: true }]);
    expect(form.answers()).not.toHaveProperty('p.age.month');
  });

  it('is read where nothing else can be meant', async () => {
    const { read } = await importInto([infants], 'record_id,age\n7,18か月\n8,1歳0か月\n');
    expect(read.map(({ vals }) => openForm(prepare(infants), vals, context).answers()['p'])).toEqual([{ record_id: '7', age: { year: 1, month: 6 } }, { record_id: '8', age: { year: 1, month: 0 } }]);
  });
});

describe('files of other programs', () => {
  it.each([['raw', 'record_id,redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance,sex,weight,day,site,visit_complete', '2'], ['labelled', 'Record ID,Event Name,Repeat Instrument,Repeat Instance,Sex,Weight,Day,Site,Complete?', 'Female']])('REDCap, %s: rows of several events are one record where they do not contradict', async (_, header, sex) => {
    const { answers } = await answersOf(
      [
        header,
        `7,baseline,,,${sex},50.5,,,2`,
        '7,baseline,injuries,1,,,,head,2',
        `7,discharge,,,${sex},,2026-11-03,,0`,
        '7,discharge,injuries,2,,,,arm,0',
        `8,baseline,,,${sex},50,,,2`,
        '8,discharge,,,,51,2026-11-04,,2',
      ].join('\n'),
      { labels: true },
    );
    expect(answers).toEqual([
      { record_id: '7', sex: '2', weight: 50.5, day: '2026-11-03', injury: 2, site_1: 'head', site_2: 'arm' },
      { record_id: '8', sex: '2', weight: 50, injury: 1 },
      // The weight of another event: a record of its own, which an import refuses as the same card twice.
      { record_id: '8', weight: 51, day: '2026-11-04', injury: 1 },
    ]);
  });

  it('REDCap, raw: check boxes apart, repeated forms on lines of their own', async () => {
    const { answers } = await answersOf(
      [
        'record_id,redcap_repeat_instrument,redcap_repeat_instance,sex,symptoms___fever,symptoms___cough,symptoms___pain,day,site,depth,visit_complete',
        '7,,,2,1,0,1,2026-11-03,,,2',
        '7,injuries,1,,,,,,head,2,2',
        '7,injuries,2,,,,,,arm,,2',
        '8,,,1,0,0,0,,,,0',
      ].join('\n'),
    );
    expect(answers).toEqual([
      { record_id: '7', sex: '2', symptoms: ['fever', 'pain'], day: '2026-11-03', injury: 2, site_1: 'head', depth_1: 2, site_2: 'arm' },
      { record_id: '8', sex: '1', injury: 1 },
    ]);
  });

  it('REDCap, labelled', async () => {
    const { answers } = await answersOf('Record ID,Sex,Symptoms (choice=fever),Symptoms (choice=cough),Complete?\n7,Female,Checked,Unchecked,Complete\n');
    expect(answers).toEqual([{ record_id: '7', sex: '2', symptoms: ['fever'], injury: 1 }]);
  });

  it.each([
    ['a/b', 'visit/record_id,visit/sex,visit/symptoms,visit/seen,visit/place,_id,_uuid'],
    ['a-b', 'visit-record_id,visit-sex,visit-symptoms,visit-seen,visit-place,_id,_uuid'],
  ])('Kobo and ODK: groups as %s, several choices joined, times with their zone, places as phones write them', async (_, header) => {
    const { answers, matches } = await answersOf(`${header}\n7,1,fever pain,2026-11-03T10:05:00.000+09:00,35.6812 139.7671 0 5,1,u\n`);
    expect(answers).toEqual([{ record_id: '7', sex: '1', symptoms: ['fever', 'pain'], seen: '2026-11-03T10:05', place: { latitude: 35.6812, longitude: 139.7671, accuracy: 5 }, injury: 1 }]);
    expect(matches[0]?.filter(({ by }) => by === 'unknown')).toEqual([]);
  });

  it('Kobo: several choices split', async () => {
    const { answers } = await answersOf('visit/record_id,visit/symptoms,visit/symptoms/fever,visit/symptoms/cough,__version__\n7,fever,1,0,v1\n', { columns: [['visit.record_id', '', 'visit.symptoms.fever', 'visit.symptoms.cough', '']] });
    expect(answers).toEqual([{ record_id: '7', symptoms: ['fever'], injury: 1 }]);
  });

  it('ODK Central: repeats as a further file of an archive', async () => {
    const main = 'SubmissionDate,record_id,KEY\n2026-11-03,7,uuid:1\n2026-11-03,8,uuid:2\n';
    const injuries = 'site,depth,PARENT_KEY,KEY\nhead,2,uuid:1,uuid:1/injury[1]\narm,,uuid:1,uuid:1/injury[2]\nleg,1,uuid:2,uuid:2/injury[1]\n';
    const { answers } = await answersOf(await zipOf([['form-injury.csv', Buffer.from(injuries)], ['form.csv', Buffer.from(main)]]));
    expect(answers).toEqual([
      { record_id: '7', injury: 2, site_1: 'head', depth_1: 2, site_2: 'arm' },
      { record_id: '8', injury: 1, site_1: 'leg', depth_1: 1 },
    ]);
  });
});

describe('tables that hang together', () => {
  it('Kobo counts each table from 1: a line of one table is not the parent of the lines of another', async () => {
    const files = [
      ['cards.csv', 'record_id,_index\n7,1\n8,2\n9,3\n'],
      ['injury.csv', 'site,_index,_parent_table_name,_parent_index\nhead,1,cards,1\narm,2,cards,2\nleg,3,cards,2\n'],
      ['drug.csv', 'given,_index,_parent_table_name,_parent_index\nsaline,1,cards,3\n'],
    ] as const;
    const { read } = await importInto([of], await zipOf(files.map(([name, text]) => [name, Buffer.from(text)])));
    expect(read.map(({ vals }) => vals)).toEqual([
      { visit: { record_id: '7', injury: 1, site_1: 'head' } },
      { visit: { record_id: '8', injury: 2, site_1: 'arm', site_2: 'leg' } },
      { visit: { record_id: '9' }, later: { drug: 1, given_1: 'saline' } },
    ]);
  });

  it('a repetition whose record is not in the file is refused by itself', async () => {
    const main = 'record_id,KEY\n7,uuid:1\n';
    const injuries = 'site,PARENT_KEY,KEY\nhead,uuid:1,uuid:1/injury[1]\narm,uuid:2,uuid:2/injury[1]\nleg,,\n';
    const { read, file } = await importInto([of], await zipOf([['form.csv', Buffer.from(main)], ['form-injury.csv', Buffer.from(injuries)]]));
    expect(file.records).toBe(3);
    const withId = prepare({ ...of, id_attributes: ['visit.record_id'] });
    expect(read.map((each, at) => findingsOf(each, at, withId, openForm(withId, each.vals, context)).map(({ code }) => code))).toEqual([[], ['import.no_parent'], ['import.no_parent']]);
    expect(read.map(({ findings }) => findings.map(({ table, row, code, isFault }) => [table, row, code, isFault]))).toEqual([[], [[1, 3, 'import.no_parent', true]], [[1, 4, 'import.no_parent', true]]]);
  });
});

describe('what people type', () => {
  it.each([
    ['"1,200"', 1200],
    ['１２．５', 12.5],
    ['三十七', 37],
  ])('a number as %s', async (text, weight) => {
    expect((await answersOf(`weight\n${text}\n`)).answers[0]).toMatchObject({ weight });
  });

  it('a comma before three digits is what the other commas of its column are, and told where there are none', async () => {
    const weights = async (...texts: string[]) => {
      const { answers, findings } = await answersOf(`record_id;weight\n${texts.map((text, at) => `${at};${text}`).join('\n')}\n`, {}, finer);
      return { weights: answers.map((each) => each?.['weight']), findings: findings.map(({ row, code, isFault }) => [row, code, isFault]) };
    };
    expect(await weights('1,700', '2,5', '0,125')).toEqual({ weights: [1.7, 2.5, 0.125], findings: [] });
    expect(await weights('1,700', '2,500.5')).toEqual({ weights: [1700, 2500.5], findings: [] });
    expect(await weights('1,700', '2500')).toEqual({ weights: [1700, 2500], findings: [[2, 'told.read_as', false]] });
    expect(await weights('1,700', '2,500.5', '2,5')).toMatchObject({ findings: [[2, 'import.comma', true]] });
  });

  it('seconds of a device are told or kept', async () => {
    const { answers, findings } = await answersOf('seen,clock,watch\n2026-11-03T10:05:07.000+09:00,10:05:07.000+09:00,10:05:07.000+09:00\n2026-11-03T01:05:00.000Z,10:05:00.000+09:00,10:05:00.000+09:00\n', {}, timed);
    expect(answers).toMatchObject([{ seen: '2026-11-03T10:05', clock: '10:05', watch: '10:05:07' }, { seen: '2026-11-03T10:05', clock: '10:05' }]);
    expect(findings.map(({ row, column, code }) => [row, column, code])).toEqual([[2, 0, 'told.seconds_left_out'], [2, 1, 'told.seconds_left_out']]);
  });

  it.each([
    ['Asia/Kathmandu', '2026-03-08T11:45', '2026-11-01T11:15'],
    ['America/New_York', '2026-03-08T01:00', '2026-11-01T01:30'],
    ['Asia/Tokyo', '2026-03-08T15:00', '2026-11-01T14:30'],
  ])('the time of Greenwich is that of the registry: %s', async (zone, winter, autumn) => {
    const { read } = await importInto([timed], 'seen\n2026-03-08T06:00:00.000Z\n2026-11-01T05:30:00Z\n2026-11-01T05:30:00+02:00\n', {}, zone);
    expect(read.map(({ vals }) => vals['visit']?.['seen'])).toEqual([winter, autumn, '2026-11-01T05:30']);
  });

  it('the altitude of a place is told', async () => {
    const { answers, findings } = await answersOf('place\n35.5 139.5 10.5 4\n35.5 139.5 0 0\n');
    expect(answers).toMatchObject([{ place: { latitude: 35.5, longitude: 139.5, accuracy: 4 } }, { place: { latitude: 35.5, longitude: 139.5 } }]);
    expect(findings).toMatchObject([{ row: 2, code: 'import.altitude', params: { altitude: '10.5' }, isFault: false }]);
  });

  it('decimals that are not kept are told', async () => {
    expect((await answersOf('weight\n36.78\n')).findings).toMatchObject([{ row: 2, column: 0, code: 'told.decimals_cut', isFault: false }]);
  });

  it('the error of a spreadsheet is no answer', async () => {
    expect((await answersOf('record_id\n#REF!\n')).findings).toMatchObject([{ code: 'import.fault', isFault: true }]);
  });

  it('and is the text that somebody typed in a file of ours, which is told', async () => {
    const own = 'card_global_id,version,visit.record_id,visit.weight\n,1,#N/A,#N/A\n';
    const { answers, findings } = await answersOf(own);
    expect(answers[0]).toMatchObject({ record_id: '#N/A' });
    expect(findings).toMatchObject([{ column: 2, code: 'import.fault_taken', isFault: false }, { column: 3, code: 'import.fault', isFault: true }]);
    expect((await answersOf('record_id\n#N/A\n')).findings).toMatchObject([{ code: 'import.fault', isFault: true }]);
  });

  it('a cell beyond the headings is told with its place and stands against its row, unless it is blank', async () => {
    const { findings } = await answersOf('record_id,sex\na,1,2,,x\nb,1,, \n');
    expect(findings).toMatchObject([{ row: 2, column: 2, text: '2', code: 'import.beyond_headings', isFault: true }, { row: 2, column: 4, text: 'x', code: 'import.beyond_headings', isFault: true }]);
  });

  it('a mark at the beginning, semicolons, quotes with line breaks, and blank rows', async () => {
    const { answers } = await answersOf('\ufeffrecord_id;sex\r\n"a ""b""\n;c";1\r\n;;\r\n\r\nd;2\r\n');
    expect(answers.map((each) => each?.['record_id'])).toEqual(['a "b" ;c', 'd']);
  });

  it('a quote that is never closed is told, where it would take the rows below it', async () => {
    await expect(answersOf('record_id,sex\n"a,1\nb,2\n')).rejects.toThrow('file.endless_cell');
    expect((await answersOf('record_id,sex\na"b,1\n"c",2')).answers.map((each) => each?.['record_id'])).toEqual(['a"b', 'c']);
  });

  it('an order of days that one row contradicts is a fault of that row', async () => {
    const { read, file } = await importInto([of], 'day\n13/2/2026\n2/13/2026\n', { date_order: 'dmy' });
    expect(file.tables[0]?.columns[0]?.dates).toBe('!');
    expect(read.map(({ vals }) => openForm(prepare(of), vals, context).submitIssues().map(({ code }) => code))).toEqual([[], ['item.unreadable_date']]);
  });
});
