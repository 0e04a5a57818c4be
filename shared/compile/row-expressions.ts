import { mentionsIn } from '../expression/expression.ts';
import { parseExpression } from '../expression/parse-expression.ts';
import type { Diagnostic } from '../design/diagnostic.ts';
import { foldWidth } from '../text/width.ts';
import type { SurveyColumn } from './columns.ts';
import type { Findings, Place } from './findings.ts';
import type { References } from './references.ts';
import { placeOf, textOf } from './table.ts';
import type { TableRow } from './table.ts';

/** An expression as its cell has it, and where each of its references ends there and in the design. */
interface Written {
  readonly text: string;
  readonly ends: readonly { readonly here: number; readonly inDesign: number }[];
}

/** The expressions of a survey by cell: findings about the design are led back to the author's own text. */
export interface RowExpressions {
  /** The expression in a cell with its references written out; undefined for none, or after a finding. */
  read(row: TableRow, column: SurveyColumn, page: string): string | undefined;
  /** A finding about an expression of the design, in terms of the cell's text. */
  led(diagnostic: Diagnostic): Diagnostic;
}

const longestNear = 40;

const quoted = /('[^']*'|"[^"]*")|([\u2018\u2019])([^\u2018\u2019]*)[\u2018\u2019]|[\u201c\u201d]([^\u201c\u201d]*)[\u201c\u201d]|[^'"\u2018\u2019\u201c\u201d]+/g;

/** Keyboards of Japan give full-width signs, and word processors turned quotes; the texts within quotes stay. */
const plainSigns = (text: string): string =>
  text.replace(quoted, (part, plain?: string, single?: string, one?: string, two?: string) => {
    if (plain !== undefined) return plain;
    if (single !== undefined) return `'${one ?? ''}'`;
    return two === undefined ? foldWidth(part).replace(/\u00a0/g, ' ').replace(/\u2212/g, '-') : `"${two}"`;
  });

/** Reads the expressions of a survey. */
export const createRowExpressions = (findings: Findings, references: References): RowExpressions => {
  const written = new Map<string, Written>();
  const keyOf = ({ sheet, cell }: Place): string => `${sheet}!${cell}`;
  return {
    read: (row, column, page) => {
      const raw = textOf(row, column);
      if (raw === '') return undefined;
      const place = placeOf(row, column);
      const text = raw.length > 10_000 ? raw : plainSigns(raw);
      const at = (from: number) => ({ column: from + 1, near: text.slice(from, from + longestNear) });
      const { tree, fault } = parseExpression(text);
      if (fault) {
        findings.adopt({ severity: 'error', code: fault.code, ...place, params: { ...fault.params, ...at(fault.at) } });
        return undefined;
      }
      let isKnown = true;
      let design = '';
      let done = 0;
      const ends: { here: number; inDesign: number }[] = [];
      for (const mention of mentionsIn(tree)) {
        const target = references.find(mention.path, page);
        if (target === null) {
          const suggestion = references.suggestion(mention.path, page, findings);
          findings.add('expression.unknown_item', place, { path: mention.path, suggestion, ...at(mention.at) });
          isKnown = false;
          continue;
        }
        // An item whose own type was refused has been reported there.
        if (target.node.kind === 'attribute' && target.node.type === null) isKnown = false;
        design += `${text.slice(done, mention.at)}\${${target.path}}`;
        done = mention.end;
        ends.push({ here: done, inDesign: design.length });
      }
      written.set(keyOf(place), { text, ends });
      return isKnown ? design + text.slice(done) : undefined;
    },
    led: (diagnostic) => {
      const { column } = diagnostic.params;
      const own = typeof column === 'number' ? written.get(keyOf(diagnostic)) : undefined;
      if (!own || typeof column !== 'number') return diagnostic;
      const last = own.ends.findLast(({ inDesign }) => inDesign < column);
      const here = column - (last ? last.inDesign - last.here : 0);
      return { ...diagnostic, params: { ...diagnostic.params, column: here, near: own.text.slice(here - 1, here - 1 + longestNear) } };
    },
  };
};
