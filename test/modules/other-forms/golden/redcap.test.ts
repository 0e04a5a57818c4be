import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { compileAnyFile } from '#functions/composition/design-formats.ts';
import { readDesign } from '#shared/design/read-design.ts';

const dictionary = (name: string) => readFile(new URL(`../../../fixtures/dictionaries/${name}.csv`, import.meta.url));
const goldenFile = (name: string) => new URL(`redcap/${name}.design.json`, import.meta.url);

/** Frozen designs, reviewed by eye; `UPDATE_GOLDEN=1` writes them anew after a change that is meant. */
describe('a REDCap data dictionary', () => {
  test.each([
    ['trauma-en', ['injury'], ['name.derived csv!A14']],
    ['expressions-en', [], []],
    ['patient-ja-utf8', [], []],
  ])('%s compiles to the frozen design, and says what it leaves out', async (name, repeating, found) => {
    const { design, diagnostics } = await compileAnyFile(await dictionary(name), { repeating });
    expect(diagnostics.map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`)).toEqual(found);
    const json = `${JSON.stringify(design, null, 2)}\n`;
    if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(goldenFile(name), json);
    expect(json).toBe(await readFile(goldenFile(name), 'utf8'));
    expect(readDesign(JSON.parse(json)).diagnostics).toEqual([]);
  });

  test('in CP932 is the same as in UTF-8, rare characters included', async () => {
    const [old, plain] = [await compileAnyFile(await dictionary('patient-ja-cp932')), await compileAnyFile(await dictionary('patient-ja-utf8'))];
    expect(JSON.stringify(old.design)).toContain('備考①～髙');
    expect(old).toEqual(plain);
  });
});
