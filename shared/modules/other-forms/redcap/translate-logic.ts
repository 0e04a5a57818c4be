import { logicFunctions, shiftedDate } from './logic-functions.ts';
import { asCondition, asMoment, asNumber, asText, call, isMoment, no, not, number, operation, term, text, within, yes, type LogicKind, type Term } from './logic-terms.ts';
import { LogicFault, parseLogic, type Logic, type LogicReason } from './parse-logic.ts';

/** What a field holds: `checkbox` several choices, `left_out` nothing, `itself` is the field with the rule. */
export type FieldKind = LogicKind | 'checkbox' | 'left_out' | 'itself';

export interface DictionaryFields {
  readonly kindOf: (field: string) => FieldKind | null;
  readonly nameOf: (field: string) => string;
}

export type TranslatedLogic =
  | { readonly text: string; readonly fault: null }
  | { readonly text: null; readonly fault: { readonly reason: LogicReason; readonly at: number; readonly what: string } };

const signs: { readonly [operator: string]: string } = { '<>': '!=', '/': 'div' };
const comparisons: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);
const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', 'mod', '^']);

const truthOf = (of: Term): boolean | null => {
  if (of === yes || of.text === 'true()') return true;
  if (of === no || of.kind === 'blank') return false;
  return of.literal === '1' ? true : of.literal === '0' ? false : null;
};

const compare = (written: string, left: Term, right: Term): Term => {
  const operator = signs[written] ?? written;
  const isEquality = operator === '=' || operator === '!=';
  if (isEquality && (left.kind === 'condition' || right.kind === 'condition')) {
    const [condition, other] = left.kind === 'condition' && truthOf(right) !== null ? [left, right] : [right, left];
    const truth = truthOf(other);
    // A box is ticked or not; it is never blank.
    if (condition.kind === 'condition' && other.kind === 'blank') return operator === '=' ? no : yes;
    if (condition.kind === 'condition' && truth !== null) return truth === (operator === '=') ? condition : not(condition);
  }
  if (isMoment(left) || isMoment(right)) {
    const [one, other] = [asMoment(left), asMoment(right)];
    if (one && other) return operation(one, operator, other, 'condition');
  }
  if (!isEquality) return operation(asNumber(left), operator, asNumber(right), 'condition');
  const kinds = [left.kind, right.kind];
  if (kinds.includes('blank')) return operation(left, operator, right, 'condition');
  if (kinds.includes('choice')) {
    const side = (of: Term): Term => (of.kind === 'choice' ? of : of.literal === undefined ? (of.kind === 'condition' ? asNumber(of) : of) : text(of.literal));
    return operation(side(left), operator, side(right), 'condition');
  }
  const isText = (of: Term): boolean => of.kind === 'text' && asNumber(of).literal === undefined;
  const areTexts = kinds.includes('text') && (isText(left) || isText(right)) && [left, right].every((of) => of.kind === 'text' || of.literal !== undefined);
  const side = areTexts || [left, right].some((of) => isText(of) && of.literal !== undefined) ? asText : asNumber;
  return operation(side(left), operator, side(right), 'condition');
};

const translate = (tree: Logic, fields: DictionaryFields, wants?: 'number' | 'text'): Term => {
  const field = (part: Logic & { kind: 'field' }): Term => {
    const [, base = part.name, exported] = /^(.+?)___(.+)$/.exec(part.name) ?? [];
    const isExported = exported !== undefined && fields.kindOf(base) === 'checkbox';
    const [name, code] = isExported ? [base, exported] : [part.name, part.code];
    const kind = fields.kindOf(name);
    const refuse = (reason: LogicReason): never => {
      throw new LogicFault(reason, part.at, `[${part.name}]`);
    };
    if (kind === null) return refuse('unknown_field');
    if (kind === 'left_out') return refuse('left_out_field');
    if (kind === 'itself') return refuse('itself');
    const reference = `\${${fields.nameOf(name)}}`;
    if (kind !== 'checkbox') return code === undefined ? term(reference, kind) : refuse('unreadable');
    return code === undefined ? refuse('whole_checkbox') : call('selected', [term(reference, 'choice'), text(code)], 'condition');
  };

  const operator = (part: Logic & { kind: 'call' }): Term => {
    const { name, of } = part;
    const [left, right] = of as readonly [Logic, Logic];
    if (name === 'and' || name === 'or') return operation(asCondition(value(left)), name, asCondition(value(right)), 'condition');
    if (comparisons.has(name)) return compare(name, value(left), value(right));
    if (right === undefined) {
      const negated = asNumber(value(left));
      return negated.literal === undefined ? term(`-${within(negated, 7)}`, 'number', 6) : number(String(-Number(negated.literal)));
    }
    const [one, other] = [asNumber(value(left)), asNumber(value(right))];
    return name === '^' ? call('pow', [one, other], 'number') : operation(one, signs[name] ?? name, other, 'number');
  };

  const value = (part: Logic, wanted?: 'number' | 'text'): Term => {
    switch (part.kind) {
      case 'number':
        return number(part.text);
      case 'text':
        return text(part.value);
      case 'field':
        return field(part);
      case 'call': {
        const { name, of } = part;
        const isSign = name === 'and' || name === 'or' || comparisons.has(name) || (arithmetic.has(name) && (name !== 'mod' || of.length === 2));
        if (isSign) return operator(part);
        const known = Object.hasOwn(logicFunctions, name) ? logicFunctions[name]! : null;
        if (known === null) throw new LogicFault('function', part.at, name);
        if (of.length < known.least || of.length > known.most) throw new LogicFault('arguments', part.at, name);
        const written = known.write(of.map((each) => value(each, name === 'if' ? wanted : undefined)), wanted);
        if (written === null) throw new LogicFault('arguments', part.at, name);
        return written;
      }
    }
  };
  return value(tree, wants);
};

const attempt = (logic: string, write: (tree: Logic) => Term): TranslatedLogic => {
  try {
    return { text: write(parseLogic(logic)).text, fault: null };
  } catch (problem) {
    if (problem instanceof LogicFault) return { text: null, fault: { reason: problem.reason, at: problem.at, what: problem.what } };
    throw problem;
  }
};

export const translateCondition = (logic: string, fields: DictionaryFields): TranslatedLogic => attempt(logic, (tree) => asCondition(translate(tree, fields)));

export const translateCalculation = (logic: string, fields: DictionaryFields, gives: 'number' | 'text'): TranslatedLogic =>
  attempt(logic, (tree) => {
    const found = translate(tree, fields, gives === 'number' ? 'number' : undefined);
    return gives === 'number' ? asNumber(found) : found.kind === 'condition' ? asText(found) : found;
  });

export const translateDate = (logic: string, fields: DictionaryFields, kind: LogicKind): TranslatedLogic =>
  attempt(`list(${logic})`, (tree) => {
    const of = tree.kind === 'call' ? tree.of.map((each) => translate(each, fields)) : [];
    const found = shiftedDate(of, kind);
    if (found === null) throw new LogicFault('arguments', 0, '@CALCDATE');
    return found;
  });

