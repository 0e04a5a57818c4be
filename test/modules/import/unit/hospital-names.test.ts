import { describe, expect, it } from 'vitest';
import type { CardDesign } from '#shared/design/card-design.ts';
import { prepare } from '#shared/form/prepare.ts';
import { hospitalsNamed } from '#shared/modules/import/hospital-names.ts';
import { matchColumns } from '#shared/modules/import/match-columns.ts';

const design: CardDesign = { format: 1, languages: ['en'], title: { en: 'Case' }, pages: [{ name: 'p', title: { en: 'P' }, items: [{ class: 'attribute', type: 'string', name: 'pid', title: { en: 'Patient id' } }] }], id_attributes: [], numbering: [], summary: [] };
const minato = { id: 'minato', abbrev: 'MNT', name: { ja: 'みなと総合病院', en: 'Minato General Hospital' } };
const kita = { id: 'kita', abbrev: 'Kita', name: { ja: '北病院', en: 'North' } };
const north = { id: 'north', abbrev: 'N', name: { ja: '北館', en: 'Kita' } };
const hospitals = [minato, kita, north];

describe('hospitalsNamed', () => {
  it.each([
    ['mnt', ['minato']],
    ['ＭＮＴ', ['minato']],
    ['みなと総合病院', ['minato']],
    ['minato general  hospital', ['minato']],
    // The abbreviation goes before a name.
    ['Kita', ['kita']],
    ['north', ['kita']],
    ['', []],
    [' ', []],
    ['123456789', []],
  ])('%j is %j', (cell, ids) => expect(hospitalsNamed(hospitals, cell).map(({ id }) => id)).toEqual(ids));

  it('finds all that are called so', () => {
    expect(hospitalsNamed([kita, { ...kita, id: 'other', abbrev: 'K2' }], '北病院').map(({ id }) => id)).toEqual(['kita', 'other']);
  });
});

describe('the access group of REDCap', () => {
  const matchOf = (...samples: string[]) => matchColumns([{ version: 1, prepared: prepare(design) }], [{ name: '', rows: 1, columns: [{ header: 'redcap_data_access_group', samples }] }], {}, () => new Map(), hospitals)[0]![0];
  it('is suggested as the hospital where it names hospitals, and is never taken for it unasked', () => {
    expect(matchOf('mnt', 'kita')).toEqual({ target: '', by: 'system', suggestion: '#hospital' });
    expect(matchOf('mnt', 'group_7')).toEqual({ target: '', by: 'system', suggestion: '' });
  });
});
