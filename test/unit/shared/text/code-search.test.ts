import { describe, expect, it } from 'vitest';
import { indexCodes, searchCodes } from '#shared/text/code-lists.ts';
import { searchWords } from '#shared/text/same-text.ts';

const index = indexCodes([
  { code: 'S72.0', name: { ja: '大腿骨頸部骨折', en: 'Fracture of neck of femur' }, keywords: 'だいたいこつ' },
  { code: 'S06.5', name: { ja: '外傷性硬膜下血腫', en: 'Traumatic subdural haemorrhage' }, keywords: 'SDH こうまくか' },
  { code: 'S06.0', name: { ja: '脳振盪', en: 'Concussion' } },
  { code: 'J18.9', name: { ja: '肺炎', en: 'Pneumonia' }, keywords: 'はいえん' },
  { code: 'T06.8', name: { ja: '多発外傷', en: 'Injuries, see S06 too' } },
]);
const find = (typed: string, limit = 10) => searchCodes(index, searchWords(typed), limit).map(({ code }) => code);

describe('code search', () => {
  it.each([
    ['S06.5'], ['s065'], ['Ｓ０６．５'], ['sdh'], ['コウマクカ'], ['こうまくか'], ['ｺｳﾏｸｶ'], ['SUBDURAL traumatic'], ['外傷性　血腫'], ['s06 血腫'],
  ])('finds the subdural haemorrhage by %s', (typed) => expect(find(typed)).toEqual(['S06.5']));

  it.each([['脳震盪', 'S06.0'], ['頚部骨折', 'S72.0'], ['肺 炎', 'J18.9'], ['subdural\u00ad', 'S06.5'], ['Pneumónia', 'J18.9']])('finds by %s', (typed, code) => expect(find(typed)).toEqual([code]));

  it('puts entries found by their code first, then names in code order', () => {
    expect(find('S06')).toEqual(['S06.0', 'S06.5', 'T06.8']);
  });

  it('needs every word', () => expect(find('fracture pneumonia')).toEqual([]));
  it('does not join the texts of neighbours', () => expect(find('concussion subdural')).toEqual([]));
  it('keeps to the limit', () => expect(find('s', 2)).toHaveLength(2));
  it('finds nothing for no words', () => expect(find(' 　 ')).toEqual([]));
  it('never reads a word as a pattern', () => expect(find('.*')).toEqual([]));
});
