import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../shared/i18n');
type Catalogue = Readonly<Record<string, string>>;
const read = (language: string, namespace: string) => JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')) as Catalogue;
const namespaces = readdirSync(join(folder, 'ja')).map((file) => file.replace('.json', ''));
const texts = namespaces.flatMap((namespace) => Object.entries(read('ja', namespace)).map(([key, text]) => ({ namespace, key, text })));
const thatMatch = (pattern: RegExp, among = texts) => among.filter(({ text }) => pattern.test(text)).map(({ namespace, key, text }) => `${namespace}:${key} ${text}`);

describe('one word for one thing in Japanese', () => {
  it.each(['ja', 'en'])('a screen has the name in %s that leads to it', (language) => {
    expect(read(language, 'manage')['menu.title']).toBe(read(language, 'session')['manage.label']);
  });

  it('the language of the screens is 表示言語 wherever it is chosen', () => {
    expect(read('ja', 'admin')['user_language.label']).toBe(read('ja', 'session')['language.label']);
    expect(thatMatch(/表示する言語|画面の言語/)).toEqual([]);
  });

  it('the own organisation is administered as 所属機関, all of them as システム', () => {
    expect(thatMatch(/所属機関管理|所属組織の管理|自組織の管理|システムの管理|プラットフォームの?管理/)).toEqual([]);
  });

  it('organisations are 組織 to managers, and 機関 only as somebody’s own', () => {
    expect(thatMatch(/(?<!所属)(?<!医療)機関/, texts.filter(({ namespace }) => ['manage', 'admin', 'project-admin'].includes(namespace)))).toEqual([]);
  });

  it('folders are フォルダー, and what a reviewer asks is a 問い合わせ', () => {
    expect(thatMatch(/フォルダ(?!ー)/)).toEqual([]);
    expect(thatMatch(/質問/, texts.filter(({ namespace }) => ['review', 'mail', 'account', 'statistics', 'problems', 'dashboard'].includes(namespace)))).toEqual([]);
  });

  it('people are counted by 名, and nothing else by 人', () => {
    expect(thatMatch(/\}\} ?人/)).toEqual([]);
    expect(read('ja', 'common')['people_count.label']).toBe('{{count}}名');
  });

  it.each([
    ['accounts', 'ユーザー', /利用者/],
    ['hospitals', '病院', /施設/],
    ['what belongs to a program', 'APIトークン', /機械/],
    ['the workbook', 'ワークブック', /(?<!ワーク)(?<!Excel)(?<!コード)ブック/],
    ['the dictionary of REDCap', 'データディクショナリ', /データ辞書|REDCapの辞書|(?<!データ)ディクショナリ/],
    ['an answer outside the usual range', '通常と異なる値', /めずらしい|珍しい/],
    ['a version', '第2版', /版 ?\{\{(?:version|from|to|newer|newest)/],
    ['the owner of a project', 'プロジェクトオーナー', /所有者|プロジェクトの(?:オーナー|責任者)/],
    ['a comma', 'カンマ', /コンマ/],
  ])('%s: the word is %s', (_, __, other) => {
    expect(thatMatch(other, texts.filter(({ namespace, key }) => `${namespace}:${key}` !== 'session:machine.message'))).toEqual([]);
  });
});

/** What the handbook quotes and no screen says: parts of workbooks, names of columns and answers. */
const examples = ['項目_1', '項目_2', 'ページ.項目', 'select_oneリスト名', 'textarea', 'checkbox', 'select_one list', '{{words}}'];

describe('the handbook', () => {
  it.each([['ja', /「([^」]+)」/g], ['en', /"([^"]+)"/g]] as const)('quotes in %s what the screens say', (language, quoted) => {
    const said = namespaces.filter((namespace) => namespace !== 'handbook').flatMap((namespace) => Object.values(read(language, namespace))).map((text) => text.toLowerCase()).join('\n');
    const quotes = Object.entries(read(language, 'handbook')).flatMap(([key, text]) => [...text.matchAll(quoted)].map(([, quote = '']) => ({ key, quote })));
    expect(quotes.filter(({ quote }) => !examples.includes(quote) && !said.includes(quote.toLowerCase()))).toEqual([]);
  });
});

// Between a name and its value a space stands for the colon ("カード 3"), so what comes before Latin letters is looked at only behind hiragana. The options of scores begin with their number.
describe('Japanese and Latin letters', () => {
  const prose = texts.filter(({ namespace }) => namespace !== 'clinical');
  it('have no space between them where a sentence goes on', () => {
    const spaced = [...thatMatch(/(?<=[A-Za-z0-9%]|\}\}) (?=[ぁ-ヿ一-鿿])/m, prose), ...thatMatch(/(?<=[ぁ-ゖ、。]) (?=[A-Za-z0-9]|\{\{)/, prose)];
    expect(spaced).toEqual([]);
  });

  it('have full-width brackets and colons between them', () => {
    expect(thatMatch(/[ぁ-ヿ一-龥」}]\s?\((?!\)|[a-z]{2}\)|\*)|[ぁ-ヿ一-龥」] ?:(?!\/\/)/, prose.filter(({ key }) => !key.endsWith('.placeholder')))).toEqual([]);
  });

  it('ログインID is one word', () => {
    expect(thatMatch(/ログイン ID/)).toEqual([]);
  });
});
