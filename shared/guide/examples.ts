import { rowExamples } from '../compile/reference.ts';
import { composite, group, item, line, list, page, repeat, type ChoiceRow, type FormBook, type Pair, type SurveyRow } from './form-book.ts';

export interface GuideExample {
  readonly id: string;
  readonly chapter: ExampleChapter;
  readonly survey: readonly SurveyRow[];
  readonly choices?: readonly ChoiceRow[];
}

export const exampleChapters = {
  entry: ['文字・数・日付', 'Words, numbers, days'],
  choice: ['選択', 'Choices'],
  rules: ['条件と計算', 'Conditions and formulas'],
  blocks: ['まとまりと繰り返し', 'Groups and repeats'],
  clinical: ['臨床の項目', 'Clinical items'],
  scores: ['指数とスコア', 'Indices and scores'],
} as const satisfies { readonly [name: string]: Pair };
export type ExampleChapter = keyof typeof exampleChapters;

const perMinute = ['/分', '/min'] as const;
const mmHg = ['mmHg', 'mmHg'] as const;

const hr = item('integer', 'hr', '心拍数', 'Heart rate', { min: 0, max: 300, suffix: perMinute });
const rr = item('integer', 'rr', '呼吸数', 'Respiratory rate', { min: 0, max: 100, suffix: perMinute });
const bp = item('blood_pressure', 'bp', '血圧', 'Blood pressure', { suffix: mmHg });
const temp = item('decimal', 'temp', '体温', 'Temperature', { scale: 1, min: 20, max: 45, suffix: ['℃', '°C'] });
const spo2 = item('integer', 'spo2', '酸素飽和度', 'Oxygen saturation', { min: 0, max: 100, suffix: ['%', '%'] });
const age = item('age', 'age', '年齢', 'Age', { min: 0, max: 120 });
const gcs = item('gcs', 'gcs', 'GCS', 'GCS', { parameters: 'ref=age' });
const arrived = item('datetime', 'arrived', '来院日時', 'Arrival', { default: 'now' });
const sex = item('select_one sex', 'sex', '性別', 'Sex', { required: 'yes', appearance: 'columns-2' });
const sexChoices = list('sex', ['male', '男性', 'Male'], ['female', '女性', 'Female']);
const onset = item('date', 'onset', '発症日', 'Onset', { max: 'today' });
const yesNo = list('yes_no', ['yes', 'はい', 'Yes'], ['no', 'いいえ', 'No']);
const ais = (name: string, ja: string, en: string): SurveyRow => item('integer', name, ja, en, { min: 0, max: 6 });
const regions = [ais('ais_head', '頭頸部の AIS', 'AIS head'), ais('ais_chest', '胸部の AIS', 'AIS chest'), ais('ais_limb', '四肢の AIS', 'AIS limbs')];
const iss = item('iss', 'iss', 'ISS', 'ISS', { parameters: 'head=ais_head chest=ais_chest extremity=ais_limb' });
const computed = (kind: string, name: string, ja: string, en: string, parameters = ''): SurveyRow => item('calculate', name, ja, en, { parameters: `kind=${kind} ${parameters}`.trim() });

const ofEntry: readonly Omit<GuideExample, 'chapter'>[] = [
  { id: 'text', survey: [item('text', 'name', '氏名', 'Name', { max_length: 40, identifier: 'yes', placeholder: ['山田 花子', 'Hanako Yamada'] })] },
  { id: 'textarea', survey: [item('textarea', 'course', '経過', 'Course', { max_length: 1000 })] },
  { id: 'integer', survey: [hr] },
  { id: 'decimal', survey: [temp] },
  { id: 'range', survey: [item('range', 'pain', '痛みの強さ', 'Pain', { parameters: 'start=0 end=10 step=1', hint: ['0 は痛みなし', '0 is no pain'] })] },
  ...rowExamples.map(({ type, name, label: [ja, en] }) => ({ id: type, survey: [item(type, name, ja, en)] })),
  { id: 'check', survey: [item('check', 'consent', '説明し、同意を得た', 'Consent was given')] },
  { id: 'date', survey: [item('date', 'birth_date', '生年月日', 'Date of birth', { max: 'today' })] },
  { id: 'time', survey: [item('time', 'called', '覚知時刻', 'Time of the call')] },
  { id: 'datetime', survey: [arrived] },
  { id: 'age', survey: [age] },
  { id: 'location', survey: [item('location', 'place', '発生地点', 'Place')] },
  { id: 'note', survey: [item('note', 'remark', 'わかる範囲で入力してください。', 'Enter what is known.'), line('line')] },
];

const ofChoice: readonly Omit<GuideExample, 'chapter'>[] = [
  { id: 'select_one', survey: [sex], choices: sexChoices },
  {
    id: 'dropdown',
    survey: [item('dropdown ward', 'ward', '入院先', 'Ward')],
    choices: list('ward', ['icu', '集中治療室', 'Intensive care'], ['hcu', '高度治療室', 'High care'], ['general', '一般病棟', 'General ward']),
  },
  {
    id: 'select_multiple',
    survey: [item('select_multiple past', 'past', '既往歴', 'Past illness')],
    choices: list('past', ['none', 'なし', 'None', 'yes'], ['ht', '高血圧', 'Hypertension'], ['dm', '糖尿病', 'Diabetes'], ['heart', '心疾患', 'Heart disease']),
  },
  {
    id: 'rank',
    survey: [item('rank need', 'needs', '優先する処置', 'What comes first')],
    choices: list('need', ['airway', '気道', 'Airway'], ['bleeding', '止血', 'Bleeding'], ['fluid', '輸液', 'Fluids']),
  },
  { id: 'suggest', survey: [item('suggest', 'diagnosis', '診断名', 'Diagnosis', { parameters: 'allow_free_text=yes' })] },
  {
    id: 'choice_filter',
    survey: [item('select_one area', 'area', '地域', 'Area'), item('dropdown base', 'base', '救急隊', 'Ambulance', { choice_filter: 'area=${area}' })],
    choices: [
      ...list('area', ['east', '東部', 'East'], ['west', '西部', 'West']),
      ...list('base', ['e1', '東第一', 'East 1'], ['e2', '東第二', 'East 2']).map((row) => ({ ...row, area: 'east' })),
      ...list('base', ['w1', '西第一', 'West 1'], ['w2', '西第二', 'West 2']).map((row) => ({ ...row, area: 'west' })),
    ],
  },
  {
    id: 'interlocked',
    survey: [item('select_one side', 'side', '部位', 'Region'), item('interlocked_dropdown', 'part', '詳しい部位', 'Part', { parameters: 'source=side choices=part' })],
    choices: [
      ...list('side', ['arm', '上肢', 'Arm'], ['leg', '下肢', 'Leg']),
      ...list('part', ['hand', '手', 'Hand'], ['elbow', '肘', 'Elbow']).map((row) => ({ ...row, when: 'arm' })),
      ...list('part', ['foot', '足', 'Foot'], ['knee', '膝', 'Knee']).map((row) => ({ ...row, when: 'leg' })),
    ],
  },
];

const ofRules: readonly Omit<GuideExample, 'chapter'>[] = [
  {
    id: 'when',
    survey: [item('select_one yes_no', 'injured', '外傷', 'Injury'), item('text', 'injury', '受傷機転', 'How it happened', { when: 'injured=yes' })],
    choices: yesNo,
  },
  { id: 'relevant', survey: [age, item('textarea', 'frail', '生活の状況', 'Daily life', { relevant: 'years(${age}) >= 65', hint: ['65 歳以上で表示', 'Shown from 65 years on'] })] },
  {
    id: 'constraint',
    survey: [
      arrived,
      item('datetime', 'left', '退室日時', 'Left the department', {
        constraint: '. >= ${arrived}',
        constraint_message: ['来院より前の日時です。', 'This is before the arrival.'],
      }),
    ],
  },
  {
    id: 'formula',
    survey: [
      item('decimal', 'weight', '体重', 'Weight', { scale: 1, min: 0.3, max: 300, suffix: ['kg', 'kg'] }),
      item('decimal', 'height', '身長', 'Height', { scale: 1, min: 20, max: 250, suffix: ['cm', 'cm'] }),
      item('calculate', 'bmi', 'BMI', 'BMI', { calculation: 'round(${weight} div pow(${height} div 100, 2), 1)' }),
    ],
  },
  {
    id: 'formula_choice',
    survey: [sex, age, item('calculate', 'points', '点数', 'Points', { calculation: "if(years(${age}) >= 65, 2, 0) + if(${sex} = 'male', 1, 0)" })],
    choices: sexChoices,
  },
  { id: 'hidden', survey: [item('hidden', 'source', '', '', { default: 'example' })] },
  { id: 'count', survey: [item('check', 'sign_a', '顔の麻痺', 'Face droops'), item('check', 'sign_b', '腕の麻痺', 'Arm drifts'), item('hidden_count', 'signs', '', '', { parameters: 'sources=sign_a,sign_b' })] },
];

const ofBlocks: readonly Omit<GuideExample, 'chapter'>[] = [
  { id: 'group', survey: group('contact', '連絡先', 'Contact', [item('text', 'phone', '電話番号', 'Phone', { max_length: 20, identifier: 'yes' }), item('text', 'relation', '続柄', 'Relation')]) },
  {
    id: 'repeat',
    survey: [
      ...repeat('visits', '観察', 'Observations', [item('time', 'seen', '時刻', 'Time', { default: 'now' }), item('integer', 'pulse', '脈拍', 'Pulse', { min: 0, max: 300, suffix: perMinute })], { min: 1, max: 10 }),
      item('calculate', 'top_pulse', '脈拍の最大', 'Highest pulse', { calculation: 'max(${pulse})' }),
    ],
  },
  { id: 'composite', survey: composite('size', '創の大きさ', 'Size of the wound', [item('integer', 'long', '長さ', 'Length', { min: 0, max: 999, suffix: ['mm', 'mm'] }), item('integer', 'wide', '幅', 'Width', { min: 0, max: 999, suffix: ['mm', 'mm'] })]) },
];

const ofClinical: readonly Omit<GuideExample, 'chapter'>[] = [
  { id: 'blood_pressure', survey: [bp] },
  { id: 'gcs', survey: [age, gcs] },
  { id: 'triage_start', survey: [item('triage_start', 'triage', 'START トリアージ', 'START triage')] },
  {
    id: 'watch',
    survey: [spo2, item('watch', 'spo2_band', '酸素飽和度の目安', 'How the saturation is', { parameters: 'target=spo2 bands=spo2_band' })],
    choices: [
      { list_name: 'spo2_band', name: 'low', label: ['低い', 'Low'], below: 90, colour: 'red' },
      { list_name: 'spo2_band', name: 'fair', label: ['やや低い', 'Fair'], below: 95, colour: 'yellow' },
      { list_name: 'spo2_band', name: 'good', label: ['よい', 'Good'], colour: 'green' },
    ],
  },
  {
    id: 'score_level',
    survey: [...regions, iss, item('score_level', 'grade', '重症度', 'Severity', { parameters: 'target=iss score_type=levels levels=grade' })],
    choices: [
      { list_name: 'grade', name: 'light', label: ['軽症', 'Light'], min: 0, colour: 'green' },
      { list_name: 'grade', name: 'grave', label: ['重症', 'Grave'], min: 16, colour: 'red' },
    ],
  },
  { id: 'organisation_name', survey: [computed('organisation_name', 'facility', '施設名', 'Organisation')] },
  { id: 'weekday', survey: [onset, computed('weekday', 'onset_day', '曜日', 'Day of the week', 'source=onset')] },
  { id: 'date_difference', survey: [onset, computed('date_difference', 'days', '発症からの日数', 'Days since the onset', 'from=onset is_empty=yes')] },
  { id: 'time_interval', survey: [arrived, item('datetime', 'ct', 'CT 撮影', 'CT scan'), computed('time_interval', 'to_ct', 'CT までの時間', 'Time to CT', 'from=arrived to=ct')] },
];

const nihssItems = [
  ['consciousness', '意識水準', 'Consciousness', 3], ['questions', '質問', 'Questions', 2], ['commands', '命令', 'Commands', 2], ['gaze', '注視', 'Gaze', 2], ['visual', '視野', 'Visual fields', 3],
  ['face', '顔面麻痺', 'Face', 3], ['arm_left', '左上肢', 'Left arm', 4], ['arm_right', '右上肢', 'Right arm', 4], ['leg_left', '左下肢', 'Left leg', 4], ['leg_right', '右下肢', 'Right leg', 4],
  ['ataxia', '失調', 'Ataxia', 2], ['sensory', '感覚', 'Senses', 2], ['language', '言語', 'Language', 3], ['dysarthria', '構音障害', 'Dysarthria', 2], ['neglect', '無視', 'Neglect', 2],
] as const;
const oxygen = item('select_one oxygen', 'oxygen', '酸素投与', 'Oxygen');
const acvpu = item('select_one acvpu', 'acvpu', '意識', 'Consciousness');
const ofScores: readonly Omit<GuideExample, 'chapter'>[] = [
  { id: 'shock_index', survey: [hr, bp, computed('shock_index', 'si', 'ショック指数', 'Shock index', 'hr=hr sbp=bp.SBP')] },
  { id: 'modified_shock_index', survey: [hr, bp, computed('modified_shock_index', 'msi', '修正ショック指数', 'Modified shock index', 'hr=hr sbp=bp.SBP dbp=bp.DBP')] },
  { id: 'age_shock_index', survey: [age, hr, bp, computed('age_shock_index', 'asi', '年齢ショック指数', 'Age shock index', 'hr=hr sbp=bp.SBP age=age')] },
  { id: 'reverse_shock_index_gcs', survey: [age, gcs, hr, bp, computed('reverse_shock_index_gcs', 'rsig', 'rSIG', 'rSIG', 'hr=hr sbp=bp.SBP gcs=gcs')] },
  { id: 'reverse_shock_index_gcs_age', survey: [age, gcs, hr, bp, computed('reverse_shock_index_gcs_age', 'rsiga', 'rSIG/A', 'rSIG/A', 'hr=hr sbp=bp.SBP gcs=gcs age=age')] },
  { id: 'sum', survey: [...regions, computed('sum', 'ais_sum', 'AIS の合計', 'Sum of AIS', 'sources=ais_head,ais_chest,ais_limb')] },
  { id: 'iss', survey: [...regions, iss] },
  {
    id: 'niss',
    survey: [
      ...repeat('injuries', '損傷', 'Injuries', [item('dropdown ais_region', 'region', '部位', 'Region'), item('integer', 'severity', 'AIS', 'AIS', { min: 1, max: 6 })], { min: 1, max: 20 }),
      computed('niss', 'niss', 'NISS', 'NISS', 'region=region severity=severity'),
    ],
    choices: list(
      'ais_region',
      ['head', '頭頸部', 'Head and neck'], ['face', '顔面', 'Face'], ['chest', '胸部', 'Chest'],
      ['abdomen', '腹部', 'Abdomen'], ['extremity', '四肢・骨盤', 'Extremities'], ['external', '体表', 'Surface'],
    ),
  },
  {
    id: 'nihss',
    survey: [...nihssItems.map(([name, ja, en, max]) => item('integer', `nihss_${name}`, ja, en, { min: 0, max })), computed('nihss', 'nihss', 'NIHSS', 'NIHSS', nihssItems.map(([name]) => `${name}=nihss_${name}`).join(' '))],
  },
  {
    id: 'burn_area',
    survey: [
      age,
      item('integer', 'burn_front', '体幹前面の熱傷', 'Burn of the front', { min: 0, max: 100, suffix: ['%', '%'] }),
      item('integer', 'burn_arm', '右上腕の熱傷', 'Burn of the right upper arm', { min: 0, max: 100, suffix: ['%', '%'] }),
      computed('burn_area', 'burnt', '熱傷面積', 'Burnt surface', 'age=age front=burn_front upper_arm_right=burn_arm'),
    ],
  },
  { id: 'rts', survey: [age, gcs, bp, rr, computed('rts', 'rts', 'RTS', 'RTS', 'gcs=gcs sbp=bp.SBP rr=rr')] },
  { id: 'qsofa', survey: [age, gcs, bp, rr, computed('qsofa', 'qsofa', 'qSOFA', 'qSOFA', 'rr=rr sbp=bp.SBP gcs=gcs')] },
  { id: 'gap', survey: [age, gcs, bp, computed('gap', 'gap', 'GAP', 'GAP', 'gcs=gcs age=age sbp=bp.SBP')] },
  {
    id: 'news2',
    survey: [rr, spo2, oxygen, bp, hr, acvpu, temp, computed('news2', 'news', 'NEWS2', 'NEWS2', 'rr=rr spo2=spo2 oxygen=oxygen sbp=bp.SBP pulse=hr acvpu=acvpu temp=temp')],
    choices: [
      ...list('oxygen', ['yes', 'あり', 'Yes'], ['no', 'なし', 'No']),
      ...list('acvpu', ['A', '清明', 'Alert'], ['C', '新たな混乱', 'New confusion'], ['V', '呼びかけに反応', 'Voice'], ['P', '痛みに反応', 'Pain'], ['U', '反応なし', 'Unresponsive']),
    ],
  },
  { id: 'survival_probability', survey: [age, gcs, bp, rr, ...regions, iss, computed('survival_probability', 'ps', '予測生存率', 'Survival probability', 'gcs=gcs iss=iss age=age sbp=bp.SBP rr=rr')] },
];

const inChapter = (chapter: ExampleChapter, examples: readonly Omit<GuideExample, 'chapter'>[]): readonly GuideExample[] => examples.map((example) => ({ ...example, chapter }));

export const guideExamples: readonly GuideExample[] = [
  ...inChapter('entry', ofEntry),
  ...inChapter('choice', ofChoice),
  ...inChapter('rules', ofRules),
  ...inChapter('blocks', ofBlocks),
  ...inChapter('clinical', ofClinical),
  ...inChapter('scores', ofScores),
];

const title = ([ja, en]: Pair): FormBook['settings'] => ({ 'form_title::Japanese (ja)': ja, 'form_title::English (en)': en });

const pageOf = (name: string, chapter: ExampleChapter, rows: readonly SurveyRow[]): readonly SurveyRow[] => {
  const [ja, en] = exampleChapters[chapter];
  return page(name, ja, en, rows);
};

export const bookOfExample = ({ id, survey, choices = [], chapter }: GuideExample): FormBook => ({
  settings: title(exampleChapters[chapter]),
  survey: pageOf(id, chapter, survey),
  choices,
});

export const exampleBook = (): FormBook => {
  const said = new Set<SurveyRow>();
  const listed = new Set<string>();
  const own = (rows: readonly SurveyRow[]): readonly SurveyRow[] =>
    rows.filter((row) => {
      const isNew = !said.has(row);
      said.add(row);
      return isNew;
    });
  const chapters = Object.keys(exampleChapters) as ExampleChapter[];
  return {
    settings: { ...title(['記入例', 'Example form']), id_attributes: 'entry.name', summary: 'choice.sex' },
    survey: chapters.flatMap((chapter) => pageOf(chapter, chapter, guideExamples.filter((example) => example.chapter === chapter).flatMap(({ survey }) => own(survey)))),
    choices: guideExamples.flatMap(({ choices = [] }) => {
      const fresh = choices.filter(({ list_name }) => !listed.has(list_name));
      for (const { list_name } of fresh) listed.add(list_name);
      return fresh;
    }),
  };
};
