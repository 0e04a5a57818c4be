import en from '../../i18n/en/mail.json' with { type: 'json' };
import ja from '../../i18n/ja/mail.json' with { type: 'json' };
import { completeOf, localText, type CompleteLanguage, type Language, type Texts } from '../../text/languages.ts';

export interface FolderCount {
  readonly title: Texts;
  readonly questions: number;
  readonly answers: number;
}

const catalogues: { readonly [Code in CompleteLanguage]: typeof ja } = { ja, en };

/** Typed names may contain line breaks, which would forge lines of the mail. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Words a mail: numbers, names of project and folders, and a link; no patient data. */
export const wordMail = (project: Texts, folders: readonly FolderCount[], link: string, language: Language) => {
  const words = completeOf(catalogues, language);
  const fill = (text: string, params: Readonly<Record<string, string | number>>) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
  const lines = folders.flatMap(({ title, questions, answers }) => {
    const folder = oneLine(localText(title, language));
    return [
      ...(questions === 0 ? [] : [fill(words['questions.message'], { folder, count: questions })]),
      ...(answers === 0 ? [] : [fill(words['answers.message'], { folder, count: answers })]),
    ];
  });
  const count = folders.reduce((sum, { questions, answers }) => sum + questions + answers, 0);
  const name = oneLine(localText(project, language));
  return {
    subject: fill(words['subject.message'], { project: name, count }),
    text: [fill(words['greeting.message'], { project: name }), '', ...lines, '', link, '', words['why.message'], ''].join('\n'),
  };
};
