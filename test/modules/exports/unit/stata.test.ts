import { describe, expect, it } from 'vitest';
import { scriptStata } from '#functions/modules/exports/scripts/stata.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { choices, design, item } from '#test/support/form-builder.ts';

const titled = (en: string) => ({ title: { en } });

/** What the manual says of names: a letter, then letters, digits and underscores, 32 at most. */
const legal = /^[A-Za-z_][A-Za-z0-9_]{0,31}$/;
const text = String.raw`\`"([^"\`$]*)"'`;
/** Letters, digits and harmless signs in quotes, and other characters by their numbers. */
const expression = String.raw`(?:(?:"[\p{L}\p{N} _.,;:()-]*"|uchar\(\d+\))(?: \+ |$))+`;

/** The variables that a do-file leaves behind, and the labels that it gives; throws at a line that Stata would refuse. */
const read = (script: string) => {
  const labels = new Map<string, string>();
  const valueLabels: string[] = [];
  const there = new Set<string>();
  const make = (name: string): void => {
    if (!legal.test(name) || there.has(name)) throw new Error(`${name} is no name, or is there`);
    there.add(name);
  };
  const need = (name: string): void => {
    if (!there.has(name)) throw new Error(`There is no ${name}`);
  };
  const renames = script.split('\n').filter((line) => /^rename v\d+ /.test(line));
  const commands: readonly (readonly [RegExp, (found: readonly string[]) => void])[] = [
    [/^(\*|clear$|capture set maxvar \d+$)/, () => undefined],
    [/^import delimited using "[\w.]+", delimiters\(","\) varnames\(nonames\) rowrange\(2\) stringcols\(_all\) bindquote\(strict\) maxquotedrows\(unlimited\) encoding\("UTF-8"\)$/, () => renames.forEach((_, at) => make(`v${at + 1}`))],
    [/^(?:rename) (\w+) (\w+)$/, ([from = '', to = '']) => [need(from), there.delete(from), make(to)]],
    [/^drop (\w+)$/, ([name = '']) => [need(name), there.delete(name)]],
    [/^destring (\w+), replace$/, ([name = '']) => need(name)],
    [/^gen (?:double|long) (\w+) = .+$/, ([name = '']) => make(name)],
    [/^format (\w+) %t[dc]$/, ([name = '']) => need(name)],
    [new RegExp(`^replace (\\w+) = (?:\\d+|\\.[a-z]) if (\\w+) == (?:-?\\d+$|${expression})$`, 'u'), (names) => names.forEach(need)],
    // The guard of texts is removed from all variables that were read.
    [/^foreach variable of varlist _all \{$|^ {2}quietly replace `variable' = substr\(`variable', 2, \.\) if substr\(`variable', 1, 1\) == char\(39\)$|^\}$/, () => undefined],
    [new RegExp(`^label variable (\\w+) ${text}$`), ([name = '', label = '']) => [need(name), labels.set(name, label)]],
    [new RegExp(`^label define (\\w+) (?:\\d+|\\.[a-z]) ${text}, add$`), ([, label = '']) => valueLabels.push(label)],
    [/^label values (\w+) (\w+)$/, ([name = '']) => need(name)],
  ];
  for (const line of script.trim().split('\n')) {
    const command = commands.find(([grammar]) => grammar.test(line));
    if (command === undefined) throw new Error(`Stata would not take: ${line}`);
    command[1](command[0].exec(line)!.slice(1));
  }
  return { there, labels, valueLabels };
};

const scriptOf = (items: ReturnType<typeof item>[]) => {
  const of = design(items);
  const [table] = tablesOf([{ version: 1, design: of }], {}, { excel: false, lang: 'en', style: 'statistics' });
  return read(scriptStata(table!, 'en'));
};

describe('a script for Stata', () => {
  it('makes no variable twice, whatever items are called', () => {
    const { there } = scriptOf([
      item('single', 'sex', { choices: choices('m', 'f') }),
      item('number', 'sex_c'),
      item('date', 'birth'),
      item('number', 'birth_d'),
      item('number', 'BIRTH_D'),
      item('number', `long${'x'.repeat(40)}1`),
      item('single', `long${'x'.repeat(40)}2`, { choices: choices('a') }),
    ]);
    expect([...there].filter((name) => name.startsWith('p_'))).toHaveLength(9);
  });

  it('cuts no label of a variable short that Stata takes whole, and keeps its apostrophes', () => {
    const japanese = '搬送先で初期診療にあたった医師の経験年数'.repeat(3).slice(0, 50);
    const { labels, valueLabels } = scriptOf([
      item('number', 'years', titled(japanese)),
      item('single', 'who', { ...titled(`Patient's "own" \`word' $x`), choices: [{ value: 'a', title: { en: "Don't know" } }] }),
      item('number', 'long', titled('x'.repeat(200))),
    ]);
    expect(labels.get('p_years')).toContain(japanese);
    expect(labels.get('p_who_c')).toMatch(/Patient's  own   word'  x$/);
    expect(valueLabels).toEqual(["Don't know"]);
    expect(Array.from(labels.get('p_long')!)).toHaveLength(80);
  });

  it('names by its number each character of a code that could end a text, a line or a comment, or begin a macro', () => {
    const code = 'a"\n! touch attacked `x\' $y */ \u2028';
    const who = item('single', 'who', { choices: [{ value: code, title: { en: '/* one // two */ three\n! touch attacked' } }] });
    const [table] = tablesOf([{ version: 1, design: design([who]) }], {}, { excel: false, lang: 'en', style: 'statistics' });
    const [, written = ''] = /if p_who == (.+)$/m.exec(scriptStata(table!, 'en')) ?? [];
    const pieces = written.split(' + ').map((piece) => /^uchar\((\d+)\)$/.exec(piece)?.[1] ?? piece.slice(1, -1));
    expect(pieces.map((piece, at) => (written.split(' + ')[at]!.startsWith('u') ? String.fromCodePoint(Number(piece)) : piece)).join('')).toBe(code);
    const { valueLabels } = scriptOf([who]);
    expect(valueLabels).toEqual(['/ * one / / two * / three ! touch attacked']);
  });

  it('asks for room for more variables than the smallest edition holds', () => {
    const of = design(Array.from({ length: 1_100 }, (_, index) => item('number', `n${index}`)));
    const [table] = tablesOf([{ version: 1, design: of }], {}, { excel: false, lang: 'en', style: 'statistics' });
    const script = scriptStata(table!, 'en');
    expect(script.indexOf('set maxvar')).toBeGreaterThan(0);
    expect(script.indexOf('set maxvar')).toBeLessThan(script.indexOf('import delimited'));
  });
});
