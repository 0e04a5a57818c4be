import type { AttributeType } from '../design/card-design.ts';
import { foldWidth } from '../text/width.ts';
import { plainName } from './columns.ts';

/** XLSForm's own names for what the card design calls otherwise (design-format 2). */
export const xlsformTypes = [
  'integer',
  'decimal',
  'range',
  'select_one',
  'select_multiple',
  'geopoint',
  'acknowledge',
  'note',
  'calculate',
] as const;

/** `start` is XLSForm metadata, so the triage item is written `triage_start` in a workbook. */
export type WorkbookType = Exclude<AttributeType, 'start'> | 'triage_start' | (typeof xlsformTypes)[number];

export const blockKinds = ['page', 'group', 'repeat', 'composite'] as const;
export type BlockKind = (typeof blockKinds)[number];

const aliases: { readonly [plain: string]: WorkbookType } = {
  int: 'integer',
  select1: 'select_one',
  selectonefrom: 'select_one',
  selectmultiplefrom: 'select_multiple',
  selectallthatapply: 'select_multiple',
  selectallthatapplyfrom: 'select_multiple',
  gps: 'geopoint',
  trigger: 'acknowledge',
  dropdownlist: 'dropdown',
};

const metadata = new Set(
  [
    'start',
    'end',
    'today',
    'deviceid',
    'subscriberid',
    'simserial',
    'phonenumber',
    'username',
    'email',
    'audit',
    'start-geopoint',
    'background-audio',
    'background-geopoint',
    'instanceid',
    'instancename',
  ].map(plainName),
);

const unsupported = new Set(
  [
    'image',
    'photo',
    'audio',
    'video',
    'file',
    'barcode',
    'geotrace',
    'geoshape',
    'rank',
    'hidden',
    'xml-external',
    'csv-external',
    'select_one_from_file',
    'select_multiple_from_file',
    'select_one_external',
    'osm',
    'trace',
  ].map(plainName),
);

export type TypeCell =
  | { readonly is: 'begin' | 'end'; readonly block: BlockKind }
  | { readonly is: 'item'; readonly type: WorkbookType; readonly argument: string }
  | { readonly is: 'metadata' | 'unsupported' | 'unknown'; readonly word: string };

const block = /^(begin|end)[\s_]*(page|group|repeat|composite|lgroup|loopedgroup|loop)$/;

/** Plain spelling → type, aliases included. */
export const spellingsOf = (types: readonly WorkbookType[]): ReadonlyMap<string, WorkbookType> =>
  new Map([...Object.entries(aliases), ...types.map((type) => [plainName(type), type] as const)]);

/** Reads a cell of the column `type` by the known spellings; words after the type are its argument (a list name). */
export const readType = (text: string, spellings: ReadonlyMap<string, WorkbookType>): TypeCell => {
  const written = foldWidth(text).trim().replace(/\s+/g, ' ');
  const structure = block.exec(written.toLowerCase().replace('looped group', 'loopedgroup'));
  if (structure !== null) {
    const kind = blockKinds.find((candidate) => candidate === structure[2]) ?? 'repeat';
    return { is: structure[1] === 'begin' ? 'begin' : 'end', block: kind };
  }
  const words = written.split(' ');
  // The longest spelling wins: "select one from sex" is not the type "select" of "one from sex".
  for (let count = Math.min(words.length, 5); count > 0; count -= 1) {
    const word = words.slice(0, count).join(' ');
    const plain = plainName(word);
    const type = spellings.get(plain);
    if (unsupported.has(plain)) return { is: 'unsupported', word };
    if (type !== undefined) return { is: 'item', type, argument: words.slice(count).join(' ') };
    if (metadata.has(plain)) return { is: 'metadata', word };
  }
  return { is: 'unknown', word: words[0] ?? '' };
};
