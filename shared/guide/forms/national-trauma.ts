import { group, item, line, list, page, repeat } from './form-book.ts';
import type { ChoiceRow, FormBook, Pair, SurveyRow } from './form-book.ts';
import { ageAtArrival, traumaChoices } from './trauma-choices.ts';

const minutes = ['分', 'min'] as const;
const days = ['日', 'days'] as const;
const perMinute = ['/分', '/min'] as const;
const mmHg = ['mmHg', 'mmHg'] as const;
const percent = ['%', '%'] as const;

/** name, title in Japanese and English: items that differ by no more. */
type Named = readonly [name: string, ja: string, en: string];

const yesNo = ([name, ja, en]: Named): SurveyRow => item('select_one yes_no', name, ja, en, { appearance: 'columns-2' });

/** What of a time is implausible, not wrong: clocks of two services differ. */
const notBefore = (earlier: string, ja: string, en: string) => ({ warning: `. >= \${${earlier}}`, warning_message: [ja, en] as const });

const moments = (rows: readonly (readonly [...Named, after?: string])[]): SurveyRow[] =>
  rows.map(([name, ja, en, after]) => item('datetime', name, ja, en, after === undefined ? {} : notBefore(after, '前の時刻より早くなっています', 'This is before the step that comes first')));

/** The vital signs of one place; each is possible within `min` and `max`, and asked about beyond its soft bounds. */
const vitals = (place: string, ja: string, en: string): SurveyRow[] =>
  group(`${place}_vitals`, ja, en, [
    item('blood_pressure', `${place}_bp`, '血圧', 'Blood pressure', { suffix: mmHg }),
    item('integer', `${place}_hr`, '心拍数', 'Heart rate', { min: 0, max: 400, soft_min: 30, soft_max: 180, suffix: perMinute, warning_message: ['心拍数をもう一度確かめてください', 'Please look at the heart rate again'] }),
    item('integer', `${place}_rr`, '呼吸数', 'Respiratory rate', { min: 0, max: 99, soft_min: 4, soft_max: 50, suffix: perMinute }),
    item('integer', `${place}_spo2`, 'SpO₂', 'SpO₂', { min: 0, max: 100, soft_min: 60, suffix: percent }),
    item('decimal', `${place}_temperature`, '体温', 'Temperature', { min: 15, max: 47, soft_min: 30, soft_max: 42, scale: 1, suffix: ['℃', '°C'] }),
  ]);

const laboratory: readonly (readonly [...Named, unit: string, min: number, max: number, soft: readonly [number, number], scale: number, others?: string])[] = [
  ['haemoglobin', 'Hb', 'Haemoglobin', 'g/dL', 0, 30, [4, 20], 1, 'units=g/L:0.1'],
  ['haematocrit', 'Ht', 'Haematocrit', '%', 0, 80, [12, 60], 1],
  ['platelet', '血小板', 'Platelets', '×10⁴/µL', 0, 200, [2, 80], 1],
  ['white_cell', '白血球', 'White cells', '/µL', 0, 200000, [1000, 50000], 0],
  ['sodium', 'Na', 'Sodium', 'mmol/L', 90, 200, [115, 165], 0],
  ['potassium', 'K', 'Potassium', 'mmol/L', 1, 12, [2, 7], 1],
  ['chloride', 'Cl', 'Chloride', 'mmol/L', 60, 160, [80, 130], 0],
  ['glucose', '血糖', 'Glucose', 'mmol/L', 0, 80, [2, 40], 1, 'units=mg/dL:0.0555'],
  ['creatinine', 'クレアチニン', 'Creatinine', 'mg/dL', 0, 30, [0.2, 12], 2, 'units=µmol/L:0.0113'],
  ['urea', '尿素窒素', 'Urea nitrogen', 'mg/dL', 0, 300, [2, 150], 0],
  ['bilirubin', '総ビリルビン', 'Bilirubin', 'mg/dL', 0, 60, [0.1, 20], 1, 'units=µmol/L:0.0585'],
  ['ast', 'AST', 'AST', 'U/L', 0, 30000, [5, 5000], 0],
  ['alt', 'ALT', 'ALT', 'U/L', 0, 30000, [3, 5000], 0],
  ['amylase', 'アミラーゼ', 'Amylase', 'U/L', 0, 20000, [10, 3000], 0],
  ['ck', 'CK', 'Creatine kinase', 'U/L', 0, 500000, [20, 50000], 0],
  ['lactate', '乳酸', 'Lactate', 'mmol/L', 0, 40, [0.2, 20], 1, 'units=mg/dL:0.111'],
  ['base_excess', 'BE', 'Base excess', 'mmol/L', -50, 40, [-30, 20], 1],
  ['ph', 'pH', 'pH', '', 6.3, 8, [6.8, 7.7], 2],
  ['pt_inr', 'PT-INR', 'PT-INR', '', 0, 20, [0.7, 8], 2],
  ['aptt', 'APTT', 'APTT', 's', 0, 300, [15, 150], 0],
  ['fibrinogen', 'フィブリノゲン', 'Fibrinogen', 'mg/dL', 0, 2000, [40, 900], 0, 'units=g/L:100'],
  ['d_dimer', 'D ダイマー', 'D-dimer', 'µg/mL', 0, 2000, [0.1, 500], 1],
];

const history: readonly Named[] = [
  ['past_hypertension', '高血圧', 'Hypertension'], ['past_diabetes', '糖尿病', 'Diabetes'], ['past_heart', '心疾患', 'Heart disease'], ['past_stroke', '脳卒中', 'Stroke'],
  ['past_dementia', '認知症', 'Dementia'], ['past_lung', '慢性肺疾患', 'Chronic lung disease'], ['past_liver', '肝硬変', 'Cirrhosis'], ['past_kidney', '腎不全', 'Renal failure'],
  ['past_cancer', '悪性腫瘍', 'Cancer'], ['past_psychiatric', '精神疾患', 'Psychiatric disease'], ['past_steroid', 'ステロイドの常用', 'Long-term steroids'], ['past_smoking', '喫煙', 'Smoking'],
];

const emergency: readonly Named[] = [
  ['intubation', '気管挿管', 'Intubation'], ['cricothyrotomy', '輪状甲状靱帯切開', 'Cricothyrotomy'], ['chest_tube', '胸腔ドレナージ', 'Chest tube'], ['thoracotomy', '開胸', 'Thoracotomy'],
  ['reboa', 'REBOA', 'REBOA'], ['pelvic_binder', '骨盤固定具', 'Pelvic binder'], ['tourniquet', '止血帯', 'Tourniquet'], ['massive_transfusion', '大量輸血', 'Massive transfusion'],
  ['tranexamic_acid', 'トラネキサム酸', 'Tranexamic acid'], ['calcium', 'カルシウム投与', 'Calcium'], ['tetanus', '破傷風予防', 'Tetanus prophylaxis'], ['antibiotic', '予防的抗菌薬', 'Prophylactic antibiotics'],
];

const complications: readonly Named[] = [
  ['aki', '急性腎障害', 'Acute kidney injury'], ['ards', 'ARDS', 'ARDS'], ['pneumonia', '肺炎', 'Pneumonia'], ['vap', '人工呼吸器関連肺炎', 'Ventilator-associated pneumonia'],
  ['sepsis', '敗血症', 'Sepsis'], ['deep_infection', '深部手術部位感染', 'Deep surgical infection'], ['organ_infection', '臓器・体腔感染', 'Organ space infection'], ['uti', '尿路感染', 'Urinary infection'],
  ['clabsi', 'カテーテル関連血流感染', 'Line infection'], ['dvt', '深部静脈血栓症', 'Deep vein thrombosis'], ['pe', '肺塞栓', 'Pulmonary embolism'], ['fat_embolism', '脂肪塞栓', 'Fat embolism'],
  ['stroke', '脳卒中', 'Stroke'], ['infarction', '心筋梗塞', 'Myocardial infarction'], ['arrest', '院内心停止', 'Cardiac arrest in hospital'], ['compartment', 'コンパートメント症候群', 'Compartment syndrome'],
  ['abdominal_compartment', '腹部コンパートメント症候群', 'Abdominal compartment syndrome'], ['ulcer', '褥瘡', 'Pressure ulcer'], ['delirium', 'せん妄', 'Delirium'], ['withdrawal', 'アルコール離脱', 'Alcohol withdrawal'],
  ['unplanned_icu', '予定外の ICU 入室', 'Unplanned ICU admission'], ['unplanned_intubation', '予定外の挿管', 'Unplanned intubation'], ['unplanned_surgery', '予定外の再手術', 'Unplanned return to theatre'], ['rhabdomyolysis', '横紋筋融解症', 'Rhabdomyolysis'],
];

/** Lists of the trauma registry that this form has no item for. */
const unused: readonly string[] = ['yes_no_unknown', 'comorbidity', 'sharp_object', 'assailant', 'jcs', 'scene_treatment', 'gcs_qualifier', 'emergency', 'blood_product', 'complication'];

const scale = (name: string, from: number, to: number, ja: string, en: string): ChoiceRow[] => list(name, ...Array.from({ length: to - from + 1 }, (_, index) => [`${from + index}`, `${from + index}${ja}`, `${from + index}${en}`] as const));
const injured: Pair = ['損傷 1 か所につき 1 行', 'One row for each injury'];

/** Trauma in the manner of a national registry: some 200 items that use what a registry insists on (reasons for missing, questions about the implausible, a table of injuries, computed severity). */
export const nationalTrauma: FormBook = {
  settings: {
    'form_title::Japanese (ja)': '外傷 全国登録形式',
    'form_title::English (en)': 'Trauma, national style',
    form_id: 'national_trauma',
    default_language: 'Japanese (ja)',
    id_attributes: 'patient.case_number',
    numbering: 'patient.case_number',
    summary: 'patient.sex, injury.mechanism, arrival.arrived_at, injuries.iss',
    duplicates: 'patient.birth_date, patient.sex, arrival.arrived_at ± 1 day',
    missing: 'yes',
  },
  survey: [
    ...page('patient', '患者', 'Patient', [
      item('text', 'case_number', '症例番号', 'Case number', { max_length: 20, hint: ['空欄のまま保存すると自動で採番されます', 'Numbered automatically when left blank'] }),
      item('plugin', 'facility', '施設名', 'Facility', { parameters: 'kind=organisation_name' }),
      item('date', 'birth_date', '生年月日', 'Date of birth', { max: 'today', identifier: 'yes' }),
      item('age', 'age', '年齢', 'Age', { min: 0, max: 120, required: 'yes', ...ageAtArrival }),
      item('select_one sex', 'sex', '性別', 'Sex', { required: 'yes', appearance: 'columns-3' }),
      item('select_one pregnancy', 'pregnancy', '妊娠の有無', 'Pregnancy', { when: 'sex=female', appearance: 'columns-3' }),
      item('integer', 'height_cm', '身長', 'Height', { min: 30, max: 250, soft_min: 45, soft_max: 210, suffix: ['cm', 'cm'] }),
      item('decimal', 'weight_kg', '体重', 'Weight', { min: 0.3, max: 400, soft_min: 2, soft_max: 180, scale: 1, suffix: ['kg', 'kg'], parameters: 'units=lb:0.45359237' }),
      item('select_one occupation', 'occupation', '職業', 'Occupation', { appearance: 'minimal' }),
      item('select_one asa', 'asa', '受傷前の全身状態(ASA-PS)', 'Pre-injury ASA class', { appearance: 'minimal' }),
      item('select_one frailty', 'frailty', '受傷前の CFS', 'Clinical frailty before injury', { appearance: 'minimal' }),
      item('select_multiple anticoagulant', 'anticoagulant', '抗血栓薬の内服', 'Antithrombotic drugs'),
      ...group('past', '既往歴', 'Medical history', history.map(yesNo)),
    ]),
    ...page('injury', '受傷', 'Injury', [
      item('datetime', 'injured_at', '受傷日時', 'Time of injury', { max: 'now' }),
      item('select_one time_certainty', 'injured_certainty', '受傷日時の確からしさ', 'Certainty of the time'),
      item('select_one place', 'place', '受傷場所', 'Place of injury', { appearance: 'minimal' }),
      item('select_one activity', 'activity', '受傷時の活動', 'Activity when injured', { appearance: 'minimal' }),
      item('select_one injury_type', 'injury_type', '損傷の種類', 'Type of injury', { required: 'yes', appearance: 'columns-3' }),
      item('select_one mechanism', 'mechanism', '受傷機転', 'Mechanism of injury', { required: 'yes' }),
      item('select_one road_user', 'road_user', '受傷者の立場', 'Road user', { when: 'mechanism=traffic' }),
      item('select_one seat', 'seat', '乗車位置', 'Seat', { when: 'road_user=car', appearance: 'minimal' }),
      item('select_one counterpart', 'counterpart', '衝突の相手', 'Counterpart', { when: 'mechanism=traffic', appearance: 'minimal' }),
      item('select_multiple protection', 'protection', '保護具の使用', 'Protective devices', { when: 'mechanism=traffic' }),
      item('decimal', 'fall_height', '墜落・転落の高さ', 'Height of fall', { when: 'mechanism=fall', min: 0, max: 300, soft_max: 60, scale: 1, suffix: ['m', 'm'] }),
      item('select_one fall_from', 'fall_from', '墜落・転落した場所', 'Fallen from', { when: 'mechanism=fall', appearance: 'minimal' }),
      item('select_one intent', 'intent', '受傷の意図', 'Intent', { appearance: 'minimal' }),
      item('select_one yes_no', 'alcohol', '飲酒', 'Alcohol', { appearance: 'columns-2' }),
      item('select_one yes_no', 'drugs', '薬物', 'Drugs', { appearance: 'columns-2' }),
      item('select_one yes_no', 'work_related', '労働災害', 'Work-related', { appearance: 'columns-2' }),
      item('text', 'circumstances', '受傷状況', 'Circumstances', { appearance: 'multiline', max_length: 1000, identifier: 'yes' }),
    ]),
    ...page('prehospital', '病院前', 'Pre-hospital', [
      item('select_one transport', 'transport', '来院方法', 'Mode of arrival', { required: 'yes' }),
      item('text', 'referring_hospital', '転送元医療機関', 'Referring hospital', { when: 'transport=transfer', max_length: 100 }),
      ...group('course', '経過時刻', 'Times', moments([
        ['called_at', '覚知', 'Call'],
        ['dispatched_at', '出動', 'Dispatched', 'called_at'],
        ['at_scene', '現場到着', 'At the scene', 'dispatched_at'],
        ['at_patient', '患者接触', 'At the patient', 'at_scene'],
        ['left_scene', '現場出発', 'Left the scene', 'at_patient'],
      ])),
      item('plugin', 'scene_minutes', '現場滞在時間', 'Time at the scene', { parameters: 'kind=time_interval from=at_scene to=left_scene', suffix: minutes }),
      ...vitals('scene', '現場でのバイタルサイン', 'Vital signs at the scene'),
      item('gcs', 'scene_gcs', '現場の GCS', 'GCS at the scene', { parameters: 'gcs_type=by_age ref=patient.age' }),
      item('select_one cpa', 'scene_arrest', '現場での心肺停止', 'Arrest at the scene', { appearance: 'columns-3' }),
      item('select_one priority', 'call_priority', '通報時の緊急度', 'Priority of the call', { appearance: 'columns-3' }),
      item('integer', 'distance_km', '現場からの距離', 'Distance from the scene', { min: 0, max: 2000, soft_max: 200, suffix: ['km', 'km'] }),
      ...group('field_care', '病院前の処置', 'Pre-hospital care', ([['scene_airway', '気道確保', 'Airway'], ['scene_oxygen', '酸素投与', 'Oxygen'], ['scene_bvm', '補助換気', 'Assisted ventilation'], ['scene_line', '静脈路確保', 'Venous access'], ['scene_collar', '頸椎固定', 'Cervical collar'], ['scene_board', '全脊柱固定', 'Spinal board'], ['scene_tourniquet', '止血帯', 'Tourniquet'], ['scene_doctor', '医師の現場派遣', 'Doctor at the scene']] as const).map(yesNo)),
    ]),
    ...page('arrival', '来院時', 'On arrival', [
      item('datetime', 'arrived_at', '来院日時', 'Arrival', { required: 'yes', max: 'now', ...notBefore('prehospital.left_scene', '現場出発より早くなっています', 'This is before the scene was left') }),
      item('select_one activation', 'activation', '外傷チームの招集', 'Trauma team activation', { appearance: 'columns-3' }),
      item('select_one cpa', 'arrival_arrest', '来院時心肺停止', 'Arrest on arrival', { appearance: 'columns-3' }),
      ...vitals('arrival', '来院時のバイタルサイン', 'Vital signs on arrival'),
      item('gcs', 'arrival_gcs', '来院時の GCS', 'GCS on arrival', { parameters: 'gcs_type=by_age ref=patient.age' }),
      item('select_one pupils', 'pupils', '瞳孔', 'Pupils', { appearance: 'minimal' }),
      item('plugin', 'shock_index', 'ショック指数', 'Shock index', { parameters: 'kind=shock_index hr=arrival_hr sbp=arrival_bp.SBP' }),
      item('plugin', 'rts', 'RTS', 'RTS', { parameters: 'kind=rts gcs=arrival_gcs sbp=arrival_bp.SBP rr=arrival_rr' }),
      item('select_one fast', 'fast', 'FAST', 'FAST', { appearance: 'columns-3' }),
      item('select_multiple fast_site', 'fast_site', 'FAST 陽性部位', 'FAST positive at', { when: 'fast=positive' }),
      ...moments([['xray_at', '胸部 X 線', 'Chest X-ray', 'arrived_at'], ['ct_at', 'CT 開始', 'CT started', 'arrived_at']]),
      item('plugin', 'ct_minutes', '来院から CT まで', 'Arrival to CT', { parameters: 'kind=time_interval from=arrived_at to=ct_at', suffix: minutes }),
      ...group('laboratory', '初回検査', 'First laboratory values', laboratory.map(([name, ja, en, unit, min, max, [soft_min, soft_max], decimals, parameters]) =>
        item(decimals === 0 ? 'integer' : 'decimal', name, ja, en, { min, max, soft_min, soft_max, ...(decimals > 0 && { scale: decimals }), ...(unit !== '' && { suffix: [unit, unit] }), ...(parameters !== undefined && { parameters }) }),
      )),
    ]),
    ...page('injuries', '損傷', 'Injuries', [
      item('note', 'injuries_note', 'AIS の重症度が分からないときは 9 を選びます。その間、ISS と NISS は空欄です。', 'Choose 9 where the severity is not known; ISS and NISS stay blank then.'),
      ...repeat('wound', '損傷', 'Injury', [
        item('select_one ais_region', 'region', '部位', 'Region', { required: 'yes', appearance: 'minimal' }),
        item('select_one ais_severity', 'severity', 'AIS 重症度', 'AIS severity', { required: 'yes', appearance: 'columns-4' }),
        item('text', 'ais_code', 'AIS コード', 'AIS code', { max_length: 8, warning: 'unique(${ais_code})', warning_message: ['同じコードの損傷がほかにもあります', 'Another injury has the same code'] }),
        item('suggest', 'diagnosis', '病名', 'Diagnosis', { parameters: 'master=icd10 first_codes=S,T allow_free_text=yes' }),
        item('select_one side', 'side', '左右', 'Side', { appearance: 'columns-4' }),
        item('select_one yes_no', 'open', '開放性', 'Open', { appearance: 'columns-2' }),
        item('select_one found_by', 'found_by', '診断の根拠', 'Found by', { appearance: 'minimal' }),
        item('select_one yes_no', 'operated', '手術の対象', 'Operated on', { appearance: 'columns-2' }),
        item('integer', 'size_mm', '大きさ', 'Size', { min: 0, max: 2000, soft_max: 600, suffix: ['mm', 'mm'] }),
        item('text', 'wound_note', '備考', 'Note', { max_length: 200 }),
      ], { hint: injured, appearance: 'table' }),
      line('line_severity'),
      item('plugin', 'iss', 'ISS', 'ISS', { parameters: 'kind=iss region=region severity=severity' }),
      item('plugin', 'niss', 'NISS', 'NISS', { parameters: 'kind=niss region=region severity=severity' }),
      item('calculate', 'wounds', '損傷の数', 'Injuries', { calculation: 'count(${region})' }),
      { type: 'calculate', name: 'is_major', calculation: 'if(${iss} > 15, 1, 0)' },
      item('plugin', 'survival', '予測生存率(TRISS)', 'Probability of survival (TRISS)', {
        parameters: 'kind=survival_probability model=triss_1995 mechanism=injury.injury_type gcs=arrival.arrival_gcs iss=iss age=patient.age sbp=arrival.arrival_bp.SBP rr=arrival.arrival_rr',
      }),
      item('select_one yes_no', 'preventable', '修正予測外死亡として検討する', 'To be discussed as an unexpected outcome', { relevant: '${is_major} = 1', appearance: 'columns-2' }),
    ]),
    ...page('treatment', '治療', 'Treatment', [
      ...group('emergency', '初期診療の処置', 'Emergency care', emergency.map(yesNo)),
      ...group('blood', '24 時間以内の輸血', 'Blood within 24 hours', ([['red_cell_units', '赤血球', 'Red cells'], ['plasma_units', '血漿', 'Plasma'], ['platelet_units', '血小板', 'Platelets']] as const).map(([name, ja, en]) => item('integer', name, ja, en, { min: 0, max: 400, soft_max: 120, suffix: ['単位', 'units'] }))),
      ...group('fluids', '24 時間以内の輸液・薬剤', 'Fluids and drugs within 24 hours', ([['crystalloid_ml', '晶質液', 'Crystalloid', 20000], ['colloid_ml', '膠質液', 'Colloid', 8000], ['albumin_ml', 'アルブミン', 'Albumin', 4000], ['contrast_ml', '造影剤', 'Contrast', 400]] as const).map(([name, ja, en, soft_max]) => item('integer', name, ja, en, { min: 0, max: 60000, soft_max, suffix: ['mL', 'mL'] }))),
      ...group('first_moments', '最初の処置の時刻', 'First treatments', moments([['first_transfusion_at', '輸血開始', 'First transfusion', 'arrival.arrived_at'], ['first_txa_at', 'トラネキサム酸', 'Tranexamic acid', 'arrival.arrived_at'], ['first_antibiotic_at', '抗菌薬', 'Antibiotics', 'arrival.arrived_at'], ['haemostasis_at', '止血完了', 'Bleeding controlled', 'arrival.arrived_at']])),
      ...repeat('operation', '手術・IVR', 'Operation', [
        item('datetime', 'operation_at', '開始日時', 'Started at', { warning: 'ascending(${operation_at})', warning_message: ['前の手術より早くなっています', 'This is before the operation above'] }),
        item('plugin', 'operation_minutes', '来院から開始まで', 'Arrival to start', { parameters: 'kind=time_interval from=arrival.arrived_at to=operation_at', suffix: minutes }),
        item('select_one operation', 'procedure', '術式', 'Procedure', { appearance: 'minimal' }),
        item('text', 'procedure_note', '術式の詳細', 'Details', { max_length: 200 }),
      ]),
    ]),
    ...page('course', '経過', 'Course', [
      item('date', 'admitted_on', '入院日', 'Admitted on', { max: 'today' }),
      item('integer', 'icu_days', 'ICU 在室日数', 'Days in ICU', { min: 0, max: 999, soft_max: 120, suffix: days }),
      item('integer', 'ventilator_days', '人工呼吸器使用日数', 'Days on ventilator', { min: 0, max: 999, soft_max: 90, suffix: days, constraint: '. <= ${icu_days} + 30', constraint_message: ['ICU 在室日数に比べて長すぎます', 'Too long beside the days in ICU'] }),
      item('select_one yes_no', 'limited_care', '治療の差し控え・中止', 'Care limited or withdrawn', { appearance: 'columns-2' }),
      item('select_one yes_no', 'rehabilitation', 'リハビリテーション', 'Rehabilitation', { appearance: 'columns-2' }),
      item('date', 'rehabilitation_on', 'リハビリテーション開始日', 'Rehabilitation began', { when: 'rehabilitation=yes', ...notBefore('admitted_on', '入院日より早くなっています', 'This is before the admission') }),
      item('integer', 'antibiotic_days', '抗菌薬投与日数', 'Days of antibiotics', { min: 0, max: 365, soft_max: 90, suffix: days }),
      ...group('complications', '合併症', 'Complications', complications.map(yesNo)),
    ]),
    ...page('outcome', '転帰', 'Outcome', [
      item('select_one disposition', 'disposition', '初期診療後の転帰', 'Disposition from the emergency department', { required: 'yes' }),
      item('date', 'discharged_on', '退院日(死亡日)', 'Discharge or death', { ...notBefore('course.admitted_on', '入院日より早くなっています', 'This is before the admission') }),
      item('plugin', 'stay_days', '在院日数', 'Length of stay', { parameters: 'kind=date_difference from=course.admitted_on to=discharged_on', suffix: days }),
      item('select_one discharge_status', 'discharge_status', '退院時転帰', 'Status at discharge', { required: 'yes', appearance: 'columns-3' }),
      item('select_one destination', 'destination', '退院先', 'Destination', { when: 'discharge_status=alive', appearance: 'minimal' }),
      item('select_one gos', 'gos', 'GOS(退院時)', 'Glasgow outcome scale', { when: 'discharge_status=alive', appearance: 'minimal' }),
      item('select_one mrs', 'mrs', 'mRS(退院時)', 'Modified Rankin scale', { when: 'discharge_status=alive', appearance: 'minimal' }),
      item('select_one death_cause', 'death_cause', '死因', 'Cause of death', { when: 'discharge_status=dead', appearance: 'minimal' }),
      item('select_one yes_no', 'autopsy', '剖検', 'Autopsy', { when: 'discharge_status=dead', appearance: 'columns-2' }),
      item('integer', 'fim_motor', 'FIM 運動', 'FIM, motor', { when: 'discharge_status=alive', min: 13, max: 91 }),
      item('integer', 'fim_cognitive', 'FIM 認知', 'FIM, cognitive', { when: 'discharge_status=alive', min: 5, max: 35 }),
      item('select_one yes_no', 'donation', '臓器提供', 'Organ donation', { when: 'discharge_status=dead', appearance: 'columns-2' }),
      item('select_one yes_no', 'home_before', '受傷前は自宅で生活', 'Lived at home before', { appearance: 'columns-2' }),
      item('select_one yes_no', 'follow_up', '30 日後の追跡', 'Followed up after 30 days', { appearance: 'columns-2' }),
      item('date', 'follow_up_on', '追跡した日', 'Followed up on', { when: 'follow_up=yes' }),
      item('text', 'remarks', '備考', 'Remarks', { appearance: 'multiline', max_length: 2000, identifier: 'yes' }),
    ]),
  ],
  choices: [
    ...traumaChoices.filter(({ list_name }) => !unused.includes(list_name)),
    ...list('missing_reasons', ['na', '該当なし', 'Not applicable'], ['nk', '不明', 'Not known'], ['nr', '記録なし', 'Not recorded'], ['refused', '回答拒否', 'Refused'], ['pending', '確認中', 'Pending']),
    ...list('confirmation_reasons', ['again', '再測定した', 'Measured again'], ['record', '診療録どおり', 'As in the chart'], ['clock', '時計のずれ', 'The clocks differ']),
    ...scale('frailty', 1, 9, '', ''),
    ...scale('mrs', 0, 6, '', ''),
    ...list('priority', ['red', '最緊急', 'Immediate'], ['yellow', '準緊急', 'Urgent'], ['green', '非緊急', 'Not urgent']),
    ...list('activation', ['full', '全員', 'Full'], ['partial', '一部', 'Partial'], ['none', 'なし', 'None']),
    ...list('ais_region', ['head', '頭頸部', 'Head and neck'], ['face', '顔面', 'Face'], ['chest', '胸部', 'Chest'], ['abdomen', '腹部・骨盤内臓器', 'Abdomen'], ['extremity', '四肢・骨盤', 'Extremities'], ['external', '体表', 'External']),
    ...list('ais_severity', ['1', '1 軽症', '1 minor'], ['2', '2 中等症', '2 moderate'], ['3', '3 重症', '3 serious'], ['4', '4 重篤', '4 severe'], ['5', '5 瀕死', '5 critical'], ['6', '6 救命不能', '6 maximal'], ['9', '9 不明', '9 not known']),
    ...list('found_by', ['examination', '診察', 'Examination'], ['ct', 'CT', 'CT'], ['operation', '手術', 'Operation'], ['autopsy', '剖検', 'Autopsy']),
  ],
  rules: [
    {
      name: 'died_at_once',
      formula: "${outcome.disposition} != 'died' or ${outcome.discharge_status} = 'dead'",
      message: ['初療室で死亡とありますが、退院時転帰が死亡ではありません', 'Died in the emergency room, but the status at discharge is not dead'],
      kind: 'warning',
      at: 'outcome.discharge_status',
    },
    {
      name: 'ventilated_outside_icu',
      formula: '${course.ventilator_days} <= ${course.icu_days} + 3',
      message: ['人工呼吸器の日数が ICU 在室日数より 3 日を超えて長くなっています', 'More than 3 days longer on the ventilator than in the ICU'],
      kind: 'warning',
      at: 'course.ventilator_days',
    },
    {
      name: 'arrived_before_injury',
      formula: '${arrival.arrived_at} >= ${injury.injured_at}',
      message: ['来院日時が受傷日時より前です', 'The arrival is before the injury'],
      kind: 'error',
      at: 'arrival.arrived_at',
    },
  ],
};
