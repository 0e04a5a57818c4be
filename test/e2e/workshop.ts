import type { CallAnswer } from '#shared/api/calls.ts';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';
import { bookRows, item, list, page, type FormBook } from '#test/support/form-book.ts';
import { expect, type Caller } from './registry.ts';

const sexes = list('sex', ['m', '男性', 'Male'], ['f', '女性', 'Female']);

const survey = [
  ...page('patient', '患者', 'Patient', [
    item('text', 'number', '登録番号', 'Number', { required: 'yes' }),
    item('select_one sex', 'sex', '性別', 'Sex'),
    item('integer', 'weeks', '妊娠週数', 'Weeks of gestation', { when: 'sex=f', suffix: ['週', 'weeks'] }),
    item('text', 'job', '職業', 'Occupation'),
  ]),
  ...page('arrival', '来院時', 'On arrival', [
    item('integer', 'hr', '心拍数', 'Heart rate', { min: 0, max: 300, suffix: ['/分', '/min'] }),
    item('integer', 'sbp', '収縮期血圧', 'Systolic pressure', { suffix: ['mmHg', 'mmHg'] }),
    item('plugin', 'si', 'ショック指数', 'Shock index', { parameters: 'kind=shock_index hr=hr sbp=sbp' }),
  ]),
];

type Row = (typeof survey)[number];

const bookOf = (rows: readonly Row[]): FormBook => ({
  settings: {
    'form_title::Japanese (ja)': '外傷登録',
    'form_title::English (en)': 'Trauma form',
    form_id: 'workshop',
    default_language: 'ja',
    id_attributes: 'patient.number',
    summary: 'patient.number',
  },
  survey: rows,
  choices: sexes,
});

const file = async (name: string, rows: readonly Row[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await writeWorkbookFile(bookRows(bookOf(rows)))),
});

/** The workbooks of the journey, as a manager would have them on the desk. */
export const workbooks = {
  first: () => file('trauma.xlsx', survey),
  /** Without the occupation, and with a heart rate of at most 120. */
  second: () => file('trauma-2.xlsx', survey.filter(({ name }) => name !== 'job').map((row) => (row.name === 'hr' ? { ...row, max: 120 } : row))),
  /** One type misspelt, one list missing. */
  faulty: () =>
    file(
      'faulty.xlsx',
      survey.map((row) => (row.name === 'job' ? { ...row, type: 'txet' } : row.name === 'sex' ? { ...row, type: 'select_one gender' } : row)),
    ),
} as const;

/** A project with one empty folder of the manager's own, whose member the editor is. */
export const openWorkshop = async (manager: Caller, title: string) => {
  const made = async (path: string, body: object): Promise<string> => {
    const { status, body: answer } = await manager.send('POST', path, body);
    expect(status, JSON.stringify(answer)).toBe(200);
    return (answer as { readonly id: string }).id;
  };
  const texts = { ja: title, en: title };
  const pId = await made('/api/m/projects', { design_name: 'workshop', lang: ['ja', 'en'], title: texts, description: texts });
  const fId = await made(`/api/m/projects/${pId}/folders`, {
    name: 'workshop',
    design_name: 'workshop',
    title: texts,
    description: texts,
    is_default: true,
    registration_start_at: '2026-04-01T09:00:00+0900',
    registration_end_at: null,
  });
  const strangers = await manager.call<CallAnswer<'notProjectMembers'>>(`/api/m/projects/${pId}/notProjectMembers`);
  const editor = strangers.find(({ disp_name }) => disp_name.en === 'Hinata Suzuki');
  await made(`/api/m/projects/${pId}/members`, { m_id: editor?.id, is_owner: false, roles: ['edit'], disabled: false });
  return { pId, fId };
};
