import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** The first three of the ten changes in README.md: what names an item type, a kind of plugin and a call of today is what the next one has to touch. */
const root = fileURLToPath(new URL('../..', import.meta.url));

const files = ['shared', 'frontend', 'functions', 'infra', 'test/items']
  .flatMap((folder) => readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`))
  .filter((file) => /\.tsx?$|\/api-words\.json$/.test(file))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '') }));

/** Examples of the handbook that need several items. */
const example = /^shared\/modules\/help\//;

/** The files that name something as designs or the contract spell it. Comments do not count. */
const placesOf = (name: string): string[] =>
  files
    .filter(({ text }) => new RegExp(`(?<![\\w.-])${name}(?![\\w-])`).test(text))
    .map(({ file }) => file)
    .toSorted();

const outside = (name: string, places: readonly RegExp[]): string[] => placesOf(name).filter((file) => !places.some((place) => place.test(file)));

describe('an item type', () => {
  const registries = ['shared/items/schemas.ts', 'shared/items/behaviours.ts', 'shared/items/workbooks.ts', 'frontend/items/controls.tsx', 'test/items/all.ts'];

  it('takes its folders and one line in each of five registries, and no other place', () => {
    const isOwn = (file: string): boolean => /^(?:shared|frontend)\/modules\/barcode\//.test(file);
    expect(placesOf('barcode').filter((file) => !isOwn(file))).toEqual(registries.toSorted());
    const entries = registries.map((registry) => files.find(({ file }) => file === registry)?.text.match(/^ {2}barcode(?::.*)?,$/gm)?.length);
    expect(entries).toEqual(registries.map(() => 1));
  });

  it('is named by its folders and the registries, and by nothing else', () => {
    const places = [/^(shared|frontend)\/items\/hidden-count\//, /^shared\/items\/[\w-]+\.ts$/, /^frontend\/items\/[\w-]+\.tsx?$/, /^test\/items\//, /^frontend\/modules\/print\/blanks\.tsx$/, /^shared\/modules\/(?:other-forms\/write-items|workings\/explanations)\.ts$/, example];
    expect(outside('hidden_count', places)).toEqual([]);
  });
});

describe('a kind of plugin', () => {
  it('is named by each registry', () => {
    expect(placesOf('date_difference')).toEqual(expect.arrayContaining(['shared/plugins/behaviours.ts', 'shared/plugins/workbooks.ts', 'shared/plugins/outputs.ts']));
  });

  it('is named by its folders, the registries and the list of formulas, and by nothing else', () => {
    const places = [/^(shared|frontend)\/plugins\/date-difference\//, /^shared\/plugins\/[\w-]+\.ts$/, /^frontend\/plugins\/[\w-]+\.tsx?$/, /^frontend\/modules\/print\/blank-plugins\.tsx$/, /^shared\/items\/formulas\.ts$/, /^shared\/modules\/workings\/explanations\.ts$/, example];
    expect(outside('date_difference', places)).toEqual([]);
  });
});

describe('a call', () => {
  it('is named by the contract, its group, its words in the description of the API, the right of machines and the screen that makes it, and by nothing else', () => {
    expect(placesOf('cardHistory')).toEqual(expect.arrayContaining(['shared/api/routes.ts', 'shared/api/cards.ts', 'functions/cards/handler.ts', 'functions/api-words.json']));
    expect(outside('cardHistory', [/^shared\/api\/(routes|cards)\.ts$/, /^functions\/cards\//, /^functions\/api-words\.json$/, /^shared\/modules\/machines\/call-rights\.ts$/, /^frontend\/(features|form\/card|modules)\//])).toEqual([]);
  });
});
