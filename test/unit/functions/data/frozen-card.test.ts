import { expect, it } from 'vitest';
import type { AttributeItem, CardDesign } from '#shared/design/card-design.ts';
import { cardDictionaries } from '#functions/data/design-versions.ts';
import { unpackWith } from '#functions/data/pack.ts';

const title = { ja: '題', en: 'Title' };
const asked = (type: string, name: string, more: object = {}) => ({ class: 'attribute', type, name, title, ...more }) as AttributeItem;
const choices = (...values: string[]) => ({ choices: values.map((value) => ({ value, title })) });

/** Groups, composites, repeats in repeats, activated items and choices: whatever the dictionary of a design is made from. */
const design: CardDesign = {
  format: 1,
  languages: ['ja', 'en'],
  title,
  pages: [
    {
      name: 'patient',
      title,
      items: [
        asked('string', 'pid'),
        asked('age', 'age'),
        asked('single', 'sex', choices('male', 'female')),
        asked('single', 'arrival', {
          ...choices('ambulance', 'walk-in'),
          activation: [{ when: ['ambulance'], items: [asked('datetime', 'called_at'), asked('multi', 'crew', choices('nurse', 'doctor'))] }],
        }),
      ],
    },
    {
      name: 'care',
      title,
      items: [
        {
          class: 'group',
          name: 'vitals',
          title,
          items: [
            asked('number', 'pulse'),
            asked('gcs', 'gcs'),
            { class: 'composite', name: 'pressure', title, items: [asked('number', 'sbp'), asked('number', 'dbp')] },
          ],
        },
        {
          class: 'repeat',
          name: 'drug',
          title,
          items: [
            asked('dropdown', 'name', choices('薬A', '薬B')),
            { class: 'repeat', name: 'dose', title, items: [asked('number', 'mg'), asked('text', 'note')] },
          ],
        },
        asked('suggest', 'diagnosis', { master: 'icd10' }),
        asked('check', 'done'),
      ],
    },
  ],
  id_attributes: ['patient.pid'],
  numbering: [],
  summary: ['patient.pid'],
};

/** The packed body of a card as it was stored on 2026-11-22, and what it holds. Neither may ever change: such cards are in every registry. */
const stored = [
  'Anj5bibU482VTWvbQBCG/4qY81rMrmNj9l6aS04JPbQORsRbI2xJRpECrRGEQD7akI9eGgw+xCWQQEJyKXUu+TeRbd36E8KsZVu283EN6LCDtDN6n513dqJwUd9aDhE5ianpv/imLB9knoHjuQRLRC',
  'xV/4bsrFiBopjjPCf4GpZknhpjpP/LPID1RQCcl8wCG2FowQeQSww+gSwwWAFZjFiKQ4wWFV/V7M1A+bp2hc9UN6g6T7tLv0vhETWKOQOnVuG0RCpKBEch/D+/7SX7x/HtP6MM8Y+jMpTd+Ohnsn9C',
  '+6eIW7DhVQn7KhbNwqSTIb74He/0+tuXg+7NcK/zeH847G4Pd6+BQd12Cb29UeUIJEgfUuCHKnrdYFOqKPVjIuLnedtVleM5tmsFHmJ6uDPuSg7+9jtXRtJ+iE9/ja22TBssYzX8HtbtBYNOU84n69',
  '/fDXon8enB4Gw3af8Zp1vRHxsflat8q2Ese5tNO7AaOvELHp5zuvU1IE0AZNwXOXCJQmLeRFx6i4N4txwEe254Zeb882Mse4+MJ5q2aDTDUlBYV81AJ8/CzxYKlNNUvhWEPpXbshqhApkvmSJaj54A',
  'buxyfQ==',
].join('');
const body =
  String.raw`{"vals":{"patient":{"pid":"T-0001","age":{"year":3,"month":2},"sex":"female","arrival":"ambulance","called_at":"2026-11-21T08:30","crew":["nurse","doctor"]},"care":{"pulse":118.5,"gcs":{"E":4,"V":5,"M":6},"drug":2,"drug_registered_at_1":"2026-11-21 08:31","name_1":"薬A","dose_1":1,"mg_1_1":0.5,"note_1_1":"𠮷野家 \"前\"\n半量","diagnosis":{"code":"S06.5","name":"外傷性硬膜下血腫","kind":"icd10"},"done":true}},"history":[{"updated_at":"2026-11-21T00:00:00.000Z","user":{"id":"demominato000001","name":{"ja":"鈴木 陽向","en":"Hinata Suzuki"}},"org":{"id":"demominato","name":{"ja":"港総合病院","en":"Minato General Hospital"}},"version":1,"changes":[],"revision":1,"after":""},{"updated_at":"2026-11-21T01:02:03.004Z","user":{"id":"demominato000002","name":{"ja":"鈴木 陽向","en":"Hinata Suzuki"}},"org":{"id":"demominato","name":{"ja":"港総合病院","en":"Minato General Hospital"}},"version":2,"changes":[{"path":"care.pulse","old":null},{"path":"patient.sex","old":"male"}],"revision":2}],"kept":[{"version":1,"path":"care.temperature","value":38.2}]}`;

it('a card that was stored in 2026 is read byte for byte as it was written', () => {
  expect(JSON.stringify(unpackWith(cardDictionaries(design), Buffer.from(stored, 'base64')))).toBe(body);
});

it('a card that names a dictionary of a later release is refused, not misread', () => {
  const bytes = Buffer.from(stored, 'base64');
  bytes.writeUInt32BE(0x12345678, 3);
  expect(() => unpackWith(cardDictionaries(design), bytes)).toThrow('Bad dictionary');
});
