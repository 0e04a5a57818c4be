import enImport from '../../i18n/en/import.json' with { type: 'json' };
import enIssues from '../../i18n/en/issues.json' with { type: 'json' };
import jaImport from '../../i18n/ja/import.json' with { type: 'json' };
import jaIssues from '../../i18n/ja/issues.json' with { type: 'json' };
import { issueWords } from '../../items/issue-words.ts';
import { completeOf, type CompleteLanguage, type Language } from '../../text/languages.ts';
import type { CellNote } from './read-cell.ts';

type Words = { readonly [key: string]: string };
const words: { readonly [Code in CompleteLanguage]: Words } = { ja: { ...jaIssues, ...jaImport }, en: { ...enIssues, ...enImport } };

export const wordFinding = (finding: Pick<CellNote, 'code' | 'params'>, language: Language): string => {
  const { key, params } = issueWords(finding);
  const text = completeOf(words, language)[key] ?? finding.code;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
};
