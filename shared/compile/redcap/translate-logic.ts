/** What the fields of a dictionary are called in the design, and which of them hold several choices. */
export interface DictionaryFields {
  readonly nameOf: (field: string) => string;
  readonly isCheckbox: (field: string) => boolean;
}

export type TranslatedLogic = { readonly text: string; readonly near: null } | { readonly text: null; readonly near: string };

const longest = 5_000;
const mostNested = 50;
const token =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|'([^']*)'|"([^"]*)"|\[([a-z][a-z0-9_]*)(?:\((-?\w+)\))?\]|([A-Za-z_]\w*)|(<>|!=|<=|>=|[-+*/^=<>(),]))/y;

const operators = new Map([
  ...['=', '!=', '<', '<=', '>', '>=', '+', '-', '*', 'and', 'or'].map((sign) => [sign, sign] as const),
  ['<>', '!='],
  ['/', 'div'],
]);

const quote = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);
const call = (name: string) => (of: readonly string[]): string => `${name}(${of.join(', ')})`;

/** Days and longer units as REDCap counts them, shorter ones as parts of a day. */
const perUnit: { readonly [unit: string]: string } = { d: '', y: ' div 365.2425', M: ' div 30.44', h: ' * 24', m: ' * 1440' };

/** datediff(from, to, 'units', 'format', signed): the format says nothing about stored dates. */
const dateDifference = ([from, to, unit = '', ...rest]: readonly string[]): string | null => {
  const scale = perUnit[unit.replace(/'/g, '')];
  if (from === undefined || to === undefined || scale === undefined) return null;
  const isSigned = rest.at(-1) === 'true()';
  const day = (written: string): string => (written === "'today'" ? 'today()' : written);
  const days = `(${day(to)} - ${day(from)})`;
  return isSigned ? `(${days}${scale})` : `(abs${days}${scale})`;
};

const functions: { readonly [name: string]: (of: readonly string[]) => string | null } = {
  ...Object.fromEntries(['if', 'round', 'sum', 'min', 'max', 'abs', 'sqrt', 'exp', 'contains', 'concat'].map((name) => [name, call(name)])),
  not: call('not'),
  starts_with: call('starts-with'),
  ends_with: call('ends-with'),
  length: call('string-length'),
  mean: (of) => `(sum(${of.join(', ')}) div count(${of.join(', ')}))`,
  roundup: (of) => (of.length === 1 ? `ceiling(${of[0]})` : null),
  // Natural without a base.
  log: (of) => (of.length === 1 ? `ln(${of[0]})` : of.length === 2 ? `(ln(${of[0]}) div ln(${of[1]}))` : null),
  rounddown: (of) => (of.length === 1 ? `floor(${of[0]})` : null),
  datediff: dateDifference,
};

class Untranslatable extends Error {}

/** Branching logic or a calculation of REDCap as an expression of a workbook; else where it stops being one. */
export const translateLogic = (logic: string, fields: DictionaryFields): TranslatedLogic => {
  let at = 0;
  const read = (): RegExpExecArray | null => {
    token.lastIndex = at;
    return token.exec(logic);
  };
  const sign = (): string | undefined => {
    const found = read();
    return found?.[7] ?? (found?.[6] && /^(?:and|or)$/i.test(found[6]) ? found[6].toLowerCase() : undefined);
  };
  const take = (): RegExpExecArray => {
    const found = read();
    if (!found) throw new Untranslatable();
    at = token.lastIndex;
    return found;
  };
  const expect = (wanted: string): void => {
    if (sign() !== wanted) throw new Untranslatable();
    take();
  };

  /** A box of a checkbox field: 1 when it is ticked. */
  const box = (field: string, code: string): string => {
    const ticked = `selected(\${${fields.nameOf(field)}}, ${quote(code)})`;
    const start = at;
    const operator = sign();
    if (operator === '=' || operator === '<>' || operator === '!=') {
      take();
      const [, number, single, double] = read() ?? [];
      const value = number ?? single ?? double;
      if (value === '1' || value === '0') {
        take();
        return (value === '1') === (operator === '=') ? ticked : `not(${ticked})`;
      }
    }
    at = start;
    return `if(${ticked}, 1, 0)`;
  };

  const list = (nesting: number): string[] => {
    const of: string[] = [];
    if (sign() !== ')') {
      of.push(whole(nesting));
      while (sign() === ',') {
        take();
        of.push(whole(nesting));
      }
    }
    expect(')');
    return of;
  };

  const primary = (nesting: number): string => {
    if (nesting > mostNested) throw new Untranslatable();
    const start = at;
    const [, number, single, double, field, code, word, mark] = take();
    const text = single ?? double;
    if (number !== undefined) return number;
    if (text !== undefined) return quote(text);
    if (field !== undefined && code !== undefined) return box(field, code);
    if (field !== undefined && !fields.isCheckbox(field) && read()?.[4] === undefined) return `\${${fields.nameOf(field)}}`;
    if (mark === '(') {
      const inner = whole(nesting + 1);
      expect(')');
      return `(${inner})`;
    }
    if (mark === '-') return `-${powered(nesting + 1)}`;
    const name = word?.toLowerCase();
    if (name === 'true' || name === 'false') return `${name}()`;
    if (name !== undefined && sign() === '(' && Object.hasOwn(functions, name)) {
      take();
      const translated = functions[name]!(list(nesting + 1));
      if (translated !== null) return translated;
    }
    at = start;
    throw new Untranslatable();
  };

  const powered = (nesting: number): string => {
    let base = primary(nesting);
    while (sign() === '^') {
      take();
      base = `pow(${base}, ${primary(nesting + 1)})`;
    }
    return base;
  };

  const whole = (nesting: number): string => {
    let text = powered(nesting);
    for (;;) {
      const operator = operators.get(sign() ?? '');
      if (operator === undefined) return text;
      take();
      text += ` ${operator} ${powered(nesting)}`;
    }
  };

  try {
    if (logic.length > longest) return { text: null, near: logic.slice(0, 40) };
    const text = whole(0);
    if (logic.slice(at).trim() !== '') throw new Untranslatable();
    return { text, near: null };
  } catch (problem) {
    if (problem instanceof Untranslatable) return { text: null, near: logic.slice(at).trim().slice(0, 40) };
    throw problem;
  }
};
