import { expect, it } from 'vitest';
import { compileAnyFile } from '#functions/composition/design-formats.ts';
import { design, item, page, repeat } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';

const dictionary = `"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note","Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max",Identifier?,"Branching Logic (Show field only if...)","Required Field?","Custom Alignment","Question Number (surveys only)","Matrix Group Name","Matrix Ranking?","Field Annotation"
record_id,form,,text,Record ID,,,,,,,,,,,,,
phone_1,form,,text,Phone one,,,,,,,,,,,,,
phone_2,form,,text,Phone two,,,,,,,,,,,,,
sbp_1,form,,text,SBP,,,number,,,,,,,,,,
ais_1,form,,dropdown,AIS one,"1, Minor | 2, Serious",,,,,,,,,,,,
sx_1,form,,checkbox,Symptoms,"1, Pain | 2, Cough",,,,,,,,,,,,
`;

it('the data of a REDCap project find its items, though names that end in a number were changed', async () => {
  const { design: project } = await compileAnyFile(new TextEncoder().encode(dictionary));
  const { matches, read } = await importInto([project!], 'record_id,phone_1,phone_2,sbp_1,ais_1,sx_1___1,sx_1___2,form_complete\n1,090-1,090-2,120,2,1,0,2\n');
  expect(matches[0]!.map(({ target, by }) => [target, by])).toEqual([
    ['form.record_id', 'name'],
    ['form.phone1', 'name'],
    ['form.phone2', 'name'],
    ['form.sbp1', 'name'],
    ['form.ais1', 'name'],
    ['form.sx1.1', 'name'],
    ['form.sx1.2', 'name'],
    ['', 'system'],
  ]);
  expect(read[0]!.vals).toEqual({ form: { record_id: '1', phone1: '090-1', phone2: '090-2', sbp1: 120, ais1: '2', sx1: ['1'] } });
});

const named = (original: string, name: string) => item('string', name, { original });

it('items are found by the names that their author gave, below the groups of a form and with a part behind them', async () => {
  const of = design([], { pages: [page('p', named('x_1', 'x1'), named('_note', 'note'), item('age', 'age1', { original: 'age_1' }))], id_attributes: [] });
  const { matches } = await importInto([of], 'group-x_1,_note,age_1-month,group/age_1\n1,2,3,4\n');
  expect(matches[0]!.map(({ target }) => target)).toEqual(['p.x1', 'p.note', 'p.age1.month', 'p.age1']);
});

it('numbers behind the name of an item of today are its repetitions', async () => {
  const of = design([repeat('wound', [item('string', 'site'), named('depth_1', 'depth1')])], { id_attributes: [] });
  const { matches } = await importInto([of], 'site_1,site_2,depth_1_2\narm,leg,3\n');
  expect(matches[0]!.map(({ target }) => target)).toEqual(['p.site_1', 'p.site_2', 'p.depth1_2']);
});

it('a name of two pages is that of neither, unless the heading names the page', async () => {
  const of = design([], { pages: [page('p', named('x_1', 'x1')), page('q', named('x_1', 'x1'))], id_attributes: [] });
  const { matches } = await importInto([of], 'x_1,q-x_1\n1,2\n');
  expect(matches[0]!.map(({ target }) => target)).toEqual(['', 'q.x1']);
});
