import type { PlaceRules } from '../../compile/compiler-parts.ts';
import { isReason } from '../../compile/reasons.ts';
import { placeOf, textOf, textsOf, type TableRow } from '../../compile/table.ts';
import type { Item } from '../../design/card-design.ts';
import { isAnsweredByHand } from '../../design/check-design.ts';
import { splitReference } from '../../design/references.ts';
import type { Rule } from '../../design/rules.ts';
import { pathOf, walkPages, type Place } from '../../design/walk.ts';
import { mentionsIn } from '../../language/expression/expression.ts';
import { parseExpression } from '../../language/expression/parse-expression.ts';
import { closest } from '../../text/closest.ts';
import { foldWidth } from '../../text/width.ts';

const kinds: { readonly [written: string]: Rule['kind'] } = { error: 'error', warning: 'warning', エラー: 'error', 警告: 'warning', '': 'warning' };

/** A row number outside the survey: no row is near. */
const nowhere = -1;

const depthOf = ({ repeat }: Place): number => (repeat ? 1 + depthOf(repeat) : 0);

/** Default place of a rule: the first item mentioned in the innermost repeat, so that the rule is evaluated once per repetition. */
const placeFor = (formula: string, places: ReadonlyMap<string, Place>): Place | undefined => {
  const { tree } = parseExpression(formula);
  const asked = (tree ? mentionsIn(tree) : []).flatMap(({ path, many }) => {
    const place = places.get(splitReference(path).item);
    return place && isAnsweredByHand(place.item) ? [{ place, depth: many ? 0 : depthOf(place) }] : [];
  });
  const deepest = Math.max(0, ...asked.map(({ depth }) => depth));
  return asked.find(({ depth }) => depth === deepest)?.place;
};

export const placeRules: PlaceRules = (sheet, pages, context, trace) => {
  const { findings, references, expressions, language } = context;
  const places = new Map<string, Place>();
  walkPages(pages, (place) => places.set(pathOf(place), place));

  const itemFor = (row: TableRow, formula: string): Item | null => {
    const at = textOf(row, 'at');
    const target = at === '' ? null : references.need(at, '', placeOf(row, 'at'), findings, nowhere);
    if (at !== '' && target === null) return null;
    const place = target === null ? placeFor(formula, places) : places.get(splitReference(target.path).item);
    if (place && isAnsweredByHand(place.item)) return place.item;
    findings.add('rules.no_item', placeOf(row, at === '' ? 'formula' : 'at'), { name: textOf(row, 'name') });
    return null;
  };

  for (const row of sheet.rows) {
    const [name, written] = [textOf(row, 'name'), foldWidth(textOf(row, 'kind')).trim().toLowerCase()];
    const kind = kinds[written];
    if (!isReason(name)) findings.add('rules.name', placeOf(row, 'name'), { value: name });
    if (kind === undefined) findings.add('rules.kind', placeOf(row, 'kind'), { value: textOf(row, 'kind'), suggestion: closest(written, ['error', 'warning']) });
    const near = textOf(row, 'at') === '' ? null : references.find(textOf(row, 'at'), '', nowhere);
    const formula = expressions.read(row, 'formula', near?.page ?? '', undefined, near?.node.row.number ?? nowhere);
    if (textOf(row, 'formula') === '') findings.add('rules.formula_missing', placeOf(row, 'formula'), { name });
    if (!isReason(name) || kind === undefined || formula === undefined) continue;
    const item = itemFor(row, formula);
    if (item === null) continue;
    const message = textsOf(row, 'message', language);
    const rule = trace.remember<Rule>({ name, formula, ...(message && { message }), kind }, row);
    // Mutation is safe: the items are new and unshared here.
    Object.assign(item, { rules: [...('rules' in item ? (item.rules ?? []) : []), rule] });
  }
};
