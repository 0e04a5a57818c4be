import { meaningOf } from '../text/spellings.ts';
import { plainName, sheetNames, type SheetName } from './columns.ts';

interface Spellings {
  readonly [name: string]: readonly string[];
}

/** Common names of the columns of each sheet. They stand for a column only where no heading says its own name, or says it in that language. */
export const columnSpellings: { readonly [Sheet in SheetName]: Spellings } = {
  survey: {
    type: ['種類', '型', '項目の種類', '項目種別', '種別', '入力形式', 'fieldtype', 'questiontype', 'itemtype', 'datatype'],
    name: ['名前', '項目名', '変数名', '項目ID', '項目コード', 'variable', 'variablename', 'fieldname', 'field', 'itemname'],
    label: ['見出し', 'ラベル', '表示名', '質問', '質問文', '設問', 'タイトル', 'question', 'questiontext', 'fieldlabel'],
    hint: ['ヒント', '説明', '補足', '補足説明', '注釈', 'helptext', 'help', 'fieldnote'],
    placeholder: ['プレースホルダー', '入力例', '記入例'],
    prefix: ['前置き', '接頭辞', '前の文字'],
    suffix: ['単位', '接尾辞', '後の文字', 'unit', 'units'],
    when: ['表示条件', '条件', 'showif', 'showwhen'],
    relevant: ['条件式', '表示条件式', 'branchinglogic', 'skiplogic'],
    required: ['必須', '必須項目', 'mandatory', 'compulsory'],
    required_if: ['必須条件', '必須条件式'],
    required_message: ['必須メッセージ', '未入力時の文言'],
    read_only: ['読み取り専用', '編集不可', '入力不可', 'locked'],
    readonly_if: ['読み取り専用条件'],
    force_display: ['常に表示', '常時表示', 'alwaysshow'],
    identifier: ['個人情報', '個人識別情報', '識別子', 'pii', 'personal'],
    min: ['最小', '最小値', '下限', 'minimum'],
    max: ['最大', '最大値', '上限', 'maximum'],
    constraint: ['制約', '入力条件', '入力チェック', 'validation'],
    warning: ['警告', '警告条件', 'softconstraint'],
    warning_message: ['警告メッセージ', '警告文'],
    soft_min: ['警告下限'],
    soft_max: ['警告上限'],
    constraint_message: ['制約メッセージ', 'エラーメッセージ', 'エラー文', 'errormessage'],
    scale: ['小数桁', '小数桁数', '小数点以下', '小数点以下の桁数', 'decimals', 'decimalplaces'],
    precision: ['桁数', '全桁数', '最大桁数', 'digits'],
    max_length: ['最大文字数', '文字数', '文字数上限', '最大長', 'maxchars'],
    default: ['既定値', '初期値', 'デフォルト', 'デフォルト値', 'defaultvalue', 'initialvalue'],
    appearance: ['見た目', '表示形式', '外観'],
    parameters: ['パラメータ', 'パラメーター', '設定値', 'params'],
    calculation: ['計算', '計算式', '数式', 'formula'],
    choice_filter: ['選択肢の絞り込み', '選択肢フィルター'],
    repeat_count: ['繰り返し回数', '回数'],
  },
  choices: {
    list_name: ['リスト名', 'リスト', '選択肢リスト', '選択肢名', 'list'],
    name: ['値', 'コード', '名前', 'code'],
    label: ['見出し', 'ラベル', '表示名', '選択肢', '表示'],
    hint: ['ヒント', '説明', '補足'],
    exclusive: ['排他', '単独', '排他選択'],
    when: ['表示条件', '条件'],
    below: ['未満'],
    min: ['最小', '下限', '以上'],
    colour: ['色'],
  },
  external_choices: {},
  rules: {
    name: ['名前', '規則名', 'ルール名'],
    formula: ['式', '条件', '条件式'],
    message: ['メッセージ', '文言'],
    kind: ['種類', '区分'],
    at: ['項目', '表示項目'],
  },
  settings: {
    form_title: ['フォーム名', 'フォームの名前', 'フォームタイトル', '題名', 'タイトル', 'formname'],
    form_id: ['フォームID'],
    default_language: ['既定の言語', '言語', 'language'],
    id_attributes: ['ID項目', '識別項目', 'キー項目', 'ids'],
    numbering: ['採番', '自動採番', '採番項目', 'autonumber'],
    summary: ['一覧項目', '一覧に出す項目', '要約'],
    duplicates: ['重複', '重複の判定', '重複判定', 'duplicate'],
    version: ['版', 'バージョン'],
  },
};

/** Common names of the sheets. */
const sheetSpellings: { readonly [Sheet in SheetName]: readonly string[] } = {
  survey: ['項目', '項目一覧', '調査票', '質問', 'questions', 'items'],
  choices: ['選択肢', '選択肢一覧', 'リスト', 'options', 'lists'],
  external_choices: [],
  rules: ['規則', 'ルール', 'チェック', 'checks'],
  settings: ['設定', 'フォーム設定'],
};

const bySpelling = (spellings: Spellings): ReadonlyMap<string, string> =>
  meaningOf(Object.entries(spellings).flatMap(([name, others]) => others.map((other) => [plainName(other), name, name] as const)));

/** Plain spelling of a common name of a column → the name that the compiler knows. */
export const columnBySpelling = Object.fromEntries(sheetNames.map((sheet) => [sheet, bySpelling(columnSpellings[sheet])])) as { readonly [Sheet in SheetName]: ReadonlyMap<string, string> };

/** Plain spelling of the name of a sheet, its own and the common ones → the sheet. */
export const sheetBySpelling = bySpelling(Object.fromEntries(sheetNames.map((sheet) => [sheet, [sheet, ...sheetSpellings[sheet]]])));
