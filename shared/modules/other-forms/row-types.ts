import { plainName } from '../../compile/columns.ts';
import type { Findings } from '../../compile/findings.ts';
import { blockKinds } from '../../compile/nodes.ts';
import common from '../../compile/spellings.json' with { type: 'json' };
import { firstWords, readBlock, writtenType } from '../../compile/structure.ts';
import { placeOf, textOf, type Table, type TableRow } from '../../compile/table.ts';
import xlsform from '../../compile/xlsform.json' with { type: 'json' };
import { metadataRow } from '../../items/plugin/workbook.ts';
import { rowTypeBySpelling } from '../../items/workbooks.ts';
import { meaningOf } from '../../text/spellings.ts';
import { rewriterOf } from './rewrite-rows.ts';

const { blocks, sides } = common;

/** Common words for the begin and end of a block, as rows of ours. */
export const blockRows: ReadonlyMap<string, string> = meaningOf(
  blockKinds.flatMap((block) =>
    (['begin', 'end'] as const).flatMap((side) =>
      blocks[block].flatMap((word) =>
        sides[side].flatMap((other) => [`${word}${other}`, `${word}の${other}`, `${other}${word}`].map((spelling) => [plainName(spelling), `${side}_${block}`, `${side} ${block}`] as const)),
      ),
    ),
  ),
);

interface Metadata {
  readonly value: string;
}

/** Metadata rows, which a device fills by itself, have the expression that a rule reads for them: a moment of the card, else nothing. Declarations name a file for look-ups, which report a missing file. */
const metadataBySpelling = new Map<string, Metadata | 'declaration'>([
  ...Object.entries(xlsform.metadata).map(([word, value]) => [plainName(word), { value }] as const),
  ...xlsform.declarations.map((word) => [plainName(word), 'declaration'] as const),
]);

type OtherType = { readonly type: string } | { readonly word: string; readonly meaning: Metadata | 'declaration' };

const readOtherType = (text: string): OtherType | null => {
  const written = writtenType(text);
  if (readBlock(written) !== null) return null;
  const type = blockRows.get(plainName(written));
  if (type !== undefined) return { type };
  // A longer spelling of ours wins.
  const read = firstWords(written, (spelling) => metadataBySpelling.get(spelling) ?? (rowTypeBySpelling.has(spelling) ? ('ours' as const) : undefined));
  return read === null || read.found === 'ours' ? null : { word: read.word, meaning: read.found };
};

const mentionedWords = (table: Table): ReadonlySet<string> =>
  new Set(table.rows.flatMap(({ cells }) => cells.flatMap((cell) => (typeof cell === 'string' && /[$/]/.test(cell) ? (cell.match(/[\p{L}\p{M}\p{N}_.-]+/gu) ?? []) : []))));

const reportMetadata = (metadata: ReadonlyMap<string, TableRow>, findings: Findings): void => {
  const [first] = metadata.values();
  if (first !== undefined) findings.add('type.metadata', placeOf(first, 'type'), { types: [...metadata.keys()].join(', ') });
};

/** Rewrites rows whose type our workbooks spell otherwise. Metadata that nothing mentions is left out. */
export const withPlainTypes = (survey: Table, findings: Findings): Table => {
  const types = new Map(survey.rows.map((row) => textOf(row, 'type')).map((text) => [text, readOtherType(text)] as const));
  if ([...types.values()].every((type) => type === null)) return survey;
  const { columns, rewrite } = rewriterOf(survey, ['type']);
  const mentioned = mentionedWords(survey);
  const metadata = new Map<string, TableRow>();
  const rows = survey.rows.flatMap((row) => {
    const other = types.get(textOf(row, 'type')) ?? null;
    if (other === null) return [row];
    if ('type' in other) return [rewrite(row, other)];
    const { word, meaning } = other;
    if (meaning === 'declaration') return [];
    if (!metadata.has(word)) metadata.set(word, row);
    return mentioned.has(textOf(row, 'name')) ? [rewrite(row, { type: `${metadataRow} ${meaning.value}` })] : [];
  });
  reportMetadata(metadata, findings);
  return { ...survey, columns, rows };
};
