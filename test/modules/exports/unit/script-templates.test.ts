import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fillTemplate } from '#functions/modules/exports/scripts/fill-template.ts';
import { templates } from '#functions/modules/exports/scripts/templates.ts';

/** What an interpreter says against a template, or null where it is not installed. */
const faultsOf = (command: string, args: readonly string[], name: string): string | null => {
  const { status, stderr } = spawnSync(command, [...args, fileURLToPath(new URL(`../../../../functions/modules/exports/scripts/${name}`, import.meta.url))], { encoding: 'utf8' });
  return status === null ? null : status === 0 ? '' : stderr;
};

describe('the templates of scripts', () => {
  it.each([
    ['load.R', 'Rscript', ['--vanilla', '-e', 'options(warn = 2); invisible(parse(commandArgs(TRUE)[1], encoding = "UTF-8"))']],
    ['load.py', 'python3', ['-W', 'error', '-c', 'import sys; compile(open(sys.argv[1], encoding="utf-8").read(), sys.argv[1], "exec")']],
  ] as const)('%s is a script that its interpreter takes', (name, command, args) => {
    expect(faultsOf(command, args, name) ?? '').toBe('');
  });

  it.each(Object.entries(templates))('the one for %s is plain ASCII, because programs read scripts in the code page of the machine', (_, text) => {
    expect(text.match(/[^\n -~]/g)).toBeNull();
  });
});

describe('a filled template', () => {
  it('holds its values as they stand, whatever they look like', () => {
    expect(fillTemplate('a {{one}} b {{two}}\n', { one: '{{two}} $& {{#two}}', two: "$'" })).toBe("a {{two}} $& {{#two}} b $'\n");
  });

  it('lacks the lines of an empty value', () => {
    const template = 'begin\n{{#some}}\nSOME {{some}}.\n{{/some}}\nend\n';
    expect([fillTemplate(template, { some: 'x' }), fillTemplate(template, { some: '' })]).toEqual(['begin\nSOME x.\nend\n', 'begin\nend\n']);
  });

  it('is refused without a value for each place', () => {
    expect(() => fillTemplate('{{one}}', {})).toThrow('one');
    expect(() => fillTemplate('{{#two}}\n{{/two}}\n', {})).toThrow('two');
  });
});
