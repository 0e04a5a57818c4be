import type { AttributeItem, AttributeType } from '#shared/design/card-design.ts';
import { barcode } from '#test/modules/barcode/type-tests.ts';
import { notations } from '#test/modules/notations/type-tests.ts';
import { age } from './age.ts';
import { check } from './check.ts';
import { date, datetime, time } from './date.ts';
import { gcs } from './gcs.ts';
import { location } from './location.ts';
import { multi } from './multi.ts';
import { number } from './number.ts';
import { plugin } from './plugin.ts';
import { dropdown, single } from './single.ts';
import { start } from './start.ts';
import { string, text } from './string.ts';
import { suggest } from './suggest.ts';
import type { Make, TypedText, TypeTests } from './type-tests.ts';

const types: { readonly [Type in AttributeType]: TypeTests } = {
  check,
  single,
  dropdown,
  multi,
  number,
  string,
  text,
  barcode,
  date,
  time,
  datetime,
  age,
  location,
  suggest,
  gcs,
  start,
  plugin,
  watch: {},
  score_level: {},
  hidden_count: {},
  label: {},
  separator: {},
};

const all: readonly TypeTests[] = [
  ...Object.values(types),
  notations,
];

export const samplesOf = (type: AttributeType) => types[type].samples ?? [];

export const randomKinds: { readonly [kind: string]: Make } = Object.assign({}, ...all.map(({ random }) => random));

export const typedItems: { readonly [name: string]: AttributeItem } = Object.assign({}, ...all.map(({ typed }) => typed));

/** What people write, and what must become of it: written down from the rules (shared/README.md, "What a typed text means"). */
export const typedTexts: readonly TypedText[] = all.flatMap(({ texts = [] }) => texts);

export const answeredOfModules = all.flatMap(({ answered }) => (answered ? [answered] : []));

export const wholesOfModules = all.flatMap(({ whole }) => whole ?? []);

export const typedOnce = all.flatMap((tests) => tests.typedOnce ?? []);
