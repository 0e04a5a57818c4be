import { item, list, page, repeat, type FormBook } from '#test/support/form-book.ts';

const past = list('past', ['dm', '糖尿病', 'Diabetes'], ['ht', '高血圧', 'Hypertension'], ['heart', '心疾患', 'Heart disease']);
const ward = list('ward', ['icu', '集中治療室', 'Intensive care'], ['hcu', '高度治療室', 'High care']);

/** The rows that the examples of functions mention, and one more with the formula. */
export const functionBook = (calculation: string): FormBook => ({
  settings: { 'form_title::Japanese (ja)': '関数の例', 'form_title::English (en)': 'Functions', default_language: 'en' },
  survey: page('p', '関数の例', 'Functions', [
    item('integer', 'hr', '心拍数', 'Heart rate'),
    item('integer', 'sbp', '収縮期血圧', 'Systolic pressure'),
    item('age', 'age', '年齢', 'Age'),
    item('select_one sex', 'sex', '性別', 'Sex'),
    item('select_multiple past', 'past', '既往歴', 'Past illness'),
    item('date', 'born', '生年月日', 'Date of birth'),
    item('datetime', 'onset', '発症日時', 'Onset'),
    item('select_one yes_no', 'fever', '発熱', 'Fever'),
    item('select_one yes_no', 'cough', '咳', 'Cough'),
    item('text', 'memo', '備考', 'Remark'),
    item('text', 'memo2', '備考 2', 'Further remark'),
    ...repeat('visits', '観察', 'Observations', [item('decimal', 'temp', '体温', 'Temperature', { scale: 1 })]),
    item('select_one ward', 'ward', '病棟', 'Ward'),
    item('calculate', 'result', '結果', 'Result', { calculation }),
  ]),
  choices: [...list('sex', ['male', '男性', 'Male'], ['female', '女性', 'Female']), ...list('yes_no', ['yes', 'はい', 'Yes'], ['no', 'いいえ', 'No']), ...past, ...ward.map((row, at) => ({ ...row, beds: at === 0 ? 8 : 12 }))],
});

/** The answers that the examples are worked out with. */
export const functionAnswers = {
  p: {
    hr: 120, sbp: 80, age: { year: 30, month: 6 }, sex: 'female', past: ['dm', 'ht'], born: '1996-05-20', onset: '2026-11-21T08:30', fever: 'yes', cough: 'yes', memo: 'Fuda ward 3',
    visits: 3, temp_1: 37.5, temp_2: 38.2, temp_3: 36.9,
  },
};
