import type { Texts } from '../text/languages.ts';
import { meaningOf } from '../text/spellings.ts';

const spellings: readonly (readonly string[])[] = [
  ['°c', '度', '度c', 'c', 'ºc', 'degc', '摂氏'],
  ['/分', '/min', '/minute', '/分間', '毎分', '回/分', '回/min', '回毎分', '拍/分', '呼吸/分', 'bpm', 'beats/min', 'breaths/min', 'times/min', 'min-1', '/នាទី', 'ដង/នាទី'],
  ['mmhg', 'ミリ水銀柱', 'ミリメートル水銀柱'],
  ['cm', 'センチ', 'センチメートル', 'សម', 'ស.ម'],
  ['mm', 'ミリ', 'ミリメートル'],
  ['m', 'メートル', 'ម៉ែត្រ'],
  ['kg', 'キロ', 'キログラム', 'kgs', 'គីឡូ', 'គីឡូក្រាម', 'គក', 'គ.ក'],
  ['g', 'グラム', 'ក្រាម'],
  ['mg', 'ミリグラム'],
  ['l', 'リットル'],
  ['ml', 'ミリリットル', 'cc'],
  ['%', 'パーセント', 'percent', 'ភាគរយ'],
  ['歳', '才', 'years', 'year', 'yr', 'yrs', 'y', 'ឆ្នាំ'],
  ['年', '年間'],
  ['か月', 'ヶ月', 'ヵ月', 'カ月', 'ケ月', '箇月', 'months', 'month', 'mo', 'ខែ'],
  ['週', '週間', 'weeks', 'week', 'wk'],
  ['日', '日間', 'days', 'day', 'd', 'ថ្ងៃ'],
  ['時間', 'hours', 'hour', 'hr', 'hrs', 'h', 'ម៉ោង'],
  ['分', '分間', 'minutes', 'minute', 'min', 'mins', 'នាទី'],
  ['秒', '秒間', 'seconds', 'second', 'sec', 'secs', 's', 'វិនាទី'],
];

const foldSigns = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

const unitOf: ReadonlyMap<string, string> = meaningOf(spellings.flatMap(([first = '', ...others]) => [first, ...others].map((each) => [foldSigns(each), foldSigns(first), first] as const)));

const foldUnit = (text: string): string => {
  const folded = foldSigns(text);
  return unitOf.get(folded) ?? folded;
};

/** The item's units are its suffix in any language and other spellings of it. */
export const isOwnUnit = (text: string, suffix: Texts | undefined, ...others: readonly string[]): boolean => {
  const written = foldUnit(text);
  return [...Object.values(suffix ?? {}), ...others].some((own) => foldUnit(own) === written);
};
