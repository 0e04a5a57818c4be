import { rowExamples } from '../../items/workbooks.ts';
import written from './examples.json' with { type: 'json' };
import type { BookRow, FormBook, Pair } from './form-book.ts';

const exampleChapters = {
  entry: ['文字・数・日付', 'Words, numbers, days'],
  choice: ['選択', 'Choices'],
  rules: ['条件と計算', 'Conditions and formulas'],
  blocks: ['まとまりと繰り返し', 'Groups and repeats'],
  clinical: ['臨床の項目', 'Clinical items'],
  scores: ['指数とスコア', 'Indices and scores'],
} as const satisfies { readonly [name: string]: Pair };
type ExampleChapter = keyof typeof exampleChapters;

export interface GuideExample {
  readonly id: string;
  readonly chapter: ExampleChapter;
  readonly survey: readonly BookRow[];
  readonly choices?: readonly BookRow[];
}

const ofTypes = rowExamples.map(({ type, ...row }): GuideExample => ({ id: type, chapter: 'entry', survey: [{ type, ...row }] }));

// The compiler reads a pair in a JSON file as a list of any length.
export const guideExamples: readonly GuideExample[] = [...(written as unknown as readonly GuideExample[]), ...ofTypes];

const title = ([ja, en]: Pair): FormBook['settings'] => ({ 'form_title::Japanese (ja)': ja, 'form_title::English (en)': en });

const pageOf = (name: string, chapter: ExampleChapter, rows: readonly BookRow[]): readonly BookRow[] => [{ type: 'begin_page', name, label: exampleChapters[chapter] }, ...rows, { type: 'end_page' }];

export const bookOfExample = ({ id, survey, choices = [], chapter }: GuideExample): FormBook => ({
  settings: title(exampleChapters[chapter]),
  survey: pageOf(id, chapter, survey),
  choices,
});

/** All examples in one form. An item or list that several of them show comes once. */
export const exampleBook = (): FormBook => {
  const named = new Set<BookRow[string]>();
  const own = (rows: readonly BookRow[]): readonly BookRow[] => {
    const fresh = rows.filter(({ name }) => name === undefined || !named.has(name));
    for (const { name } of fresh) named.add(name);
    return fresh;
  };
  const listed = new Set<BookRow[string]>();
  const chapters = Object.keys(exampleChapters) as ExampleChapter[];
  return {
    settings: { ...title(['記入例', 'Example form']), id_attributes: 'entry.name', summary: 'choice.sex' },
    survey: chapters.flatMap((chapter) => pageOf(chapter, chapter, guideExamples.filter((example) => example.chapter === chapter).flatMap(({ survey }) => own(survey)))),
    choices: guideExamples.flatMap(({ choices = [] }) => {
      const fresh = choices.filter(({ list_name }) => !listed.has(list_name));
      for (const { list_name } of fresh) listed.add(list_name);
      return fresh;
    }),
  };
};
