import type { DesignChange } from '../design/design-change.ts';
import type { Language } from '../text/languages.ts';
import { localText } from '../text/local-text.ts';
import { catalogueOf, fill } from './word-diagnostics.ts';

/** One change of a design in the reader's language: which item, and what is different. */
export const wordChange = (change: Pick<DesignChange, 'kind' | 'path' | 'from' | 'title' | 'params'>, language: Language): string => {
  const { kind, path, from, title, params } = change;
  const name = localText(title, language) || path;
  return fill(catalogueOf(language)[`change.${kind}.label`] ?? kind, { ...params, path, from: from ?? '', title: name });
};
