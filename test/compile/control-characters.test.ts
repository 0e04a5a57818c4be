import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import type { SheetRows } from '#shared/compile/workbook-rows.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { choices, design, item } from '#test/support/form-builder.ts';

const controls = ['\n', '\r', '\t', '\u0000', '\u001b', '\u0085', '\u009b', '\u2028', '\u2029', '\u202e', '\u2066'];
const sheet = (name: string, ...rows: (readonly string[])[]): SheetRows => ({ name, rows: rows.map((cells, at) => ({ number: at + 1, cells })) });
const placesOf = (diagnostics: readonly Diagnostic[]) => diagnostics.filter(({ code }) => code.endsWith('.control_characters')).flatMap(({ sheet: of, cell, cells = [cell] }) => cells.map((each) => `${of}!${each}`));

/** A workbook with the character in every name and code of its sheets. */
const bookWith = (control: string, files: readonly SheetRows[] = []) => ({
  sheets: [
    sheet('survey', ['type', 'name', 'label'], [`begin_group`, `g${control}g`, 'G'], ['select_one l', `a${control}a`, 'A'], ['select_multiple_from_file f.csv', 'b', 'B'], ['end_group', '', '']),
    sheet('choices', ['list_name', 'name', 'label'], ['l', `x${control}x`, 'X'], [`l${control}l`, 'y', 'Y'], ['l', 'z', `Z${control}Z`]),
    sheet('rules', ['name', 'formula', 'at'], [`r${control}r`, "${b} != 'x'", 'b']),
    sheet('settings', ['form_title'], ['F']),
  ],
  files,
});

describe('a control character in a name or a code', () => {
  test.each(controls)('%j is refused in a workbook, and the cells are named', (control) => {
    const { design: read, diagnostics } = compileWorkbook(bookWith(control, [sheet('f.csv', ['name', 'label'], [`p${control}p`, 'P'])]));
    expect(read).toBeNull();
    expect(placesOf(diagnostics).toSorted()).toEqual(['choices!A3', 'choices!B2', 'f.csv!A2', 'rules!A2', 'survey!B2', 'survey!B3']);
    expect(wordDiagnostics(diagnostics, 'en').join('\n')).toContain(`(U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')})`);
  });

  test.each(['\n', '\t', ' \r\n'])('%j around a name or a code is passed over, as blanks are', (control) => {
    const { design: read, diagnostics } = compileWorkbook({ sheets: [sheet('survey', ['type', 'name', 'label'], ['select_one l', `${control}a${control}`, 'A']), sheet('choices', ['list_name', 'name', 'label'], ['l', `x${control}`, 'X']), sheet('settings', ['form_title'], ['F'])] });
    expect(diagnostics).toEqual([]);
    expect(read?.pages[0]?.items[0]).toMatchObject({ name: 'a', choices: [{ value: 'x' }] });
  });

  test('stays in a label', () => {
    const { design: read } = compileWorkbook({ sheets: [sheet('survey', ['type', 'name', 'label'], ['text', 'a', 'two\nlines']), sheet('settings', ['form_title'], ['F'])] });
    expect(read?.pages[0]?.items[0]?.title).toEqual({ en: 'two\nlines' });
  });

  test.each(controls)('%j is refused in a design as JSON, and the place is named', (control) => {
    const bad = `x${control}x`;
    const of = design([
      { ...item('single', 'a', { choices: choices('p', bad) }), original: bad },
      item('number', 'c', { reasons: true }),
      item('single', 'd', { choices: [{ value: 'q', title: { en: 'Q' }, columns: { [`col${bad}`]: 'v' } }] }),
    ]);
    const json: unknown = { ...of, missing_reasons: [{ value: bad, title: { en: 'R' } }], lists: { [bad]: [{ value: 'a', title: { en: 'A' } }] } };
    const { diagnostics } = readDesign(json);
    expect(diagnostics.map(({ code, cell }) => `${code} ${cell.replaceAll(bad, '?')}`).toSorted()).toEqual(
      [
        'design.control_characters lists.?',
        'design.control_characters missing_reasons[0].value',
        'design.control_characters pages[0].items[0].choices[1].value',
        'design.control_characters pages[0].items[0].original',
        'design.control_characters pages[0].items[2].choices[0].columns.col?',
      ].toSorted(),
    );
  });

  test.each([' a', 'a ', ' a ', '\u3000a', 'a\u00a0', 'a\u200bb', '\u200b', 'a\u00ad', '\ufeffa'])('the code %j of a choice is refused in a design as JSON: workbooks have none like it', (bad) => {
    const of = design([
      item('single', 'a', { choices: choices('p', bad) }),
      item('plugin', 'b', { plugin: { kind: 'interlocked_dropdown', params: { source: 'p.a', choices: { p: [{ value: bad, title: { en: 'X' } }] } } } }),
    ]);
    const { diagnostics } = readDesign({ ...of, lists: { l: [{ value: bad, title: { en: 'A' } }] } });
    expect(diagnostics.map(({ code, cell }) => `${code} ${cell}`)).toEqual(['design.code_unseen pages[0].items[0].choices[1].value', 'design.code_unseen lists.l[0].value']);
    const { diagnostics: further } = readDesign(design([item('single', 'a', { choices: choices('p', 'a b', 'c') }), of.pages[0]!.items[1]!]));
    expect(further).toMatchObject([{ severity: 'error', code: 'design.code_unseen', cell: 'pages[0].items[1].plugin.params.choices.p[0].value' }]);
    expect(wordDiagnostics(further, 'en').join()).toContain('space');
  });

  test('is refused in choices that depend on another answer', () => {
    const of = design([
      item('single', 'a', { choices: choices('p') }),
      item('plugin', 'b', { plugin: { kind: 'interlocked_dropdown', params: { source: 'p.a', choices: { p: [{ value: 'x\nx', title: { en: 'X' } }] } } } }),
    ]);
    expect(readDesign(of).diagnostics).toMatchObject([{ code: 'design.control_characters', cell: 'pages[0].items[1].plugin.params.choices.p[0].value' }]);
  });
});
