import { wordsIn } from '../../compile/wording.ts';
import { completeOf, type Language } from '../../text/languages.ts';
import { plainText } from '../../text/markup.ts';
import type { DesignChange } from './design-change.ts';

export const wordChange = ({ kind, path, from, title, params }: Pick<DesignChange, 'kind' | 'path' | 'from' | 'title' | 'params'>, language: Language): string =>
  completeOf(wordsIn(`change.${kind}.label`, { ...params, path, from: from ?? '', title: plainText(title, language) || path }), language);
