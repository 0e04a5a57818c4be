import type { AttributeItem } from '#shared/design/card-design.ts';
import type { FormSession, ItemState } from '#shared/form/form-types.ts';
import { answerWordsOf } from '../../form/design-words.ts';
import type { ClinicalWords, FormWords } from '../../form/environment.ts';
import { confirmationText, reasonsText } from '../../form/reason-words.ts';
import { shownText } from '../../items/shown-texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { assumedText } from '../../plugins/survival-probability/assumed-note.tsx';
import { unreadWords } from '../../form/answer-list.ts';

const warnedWords = (state: ItemState, { found, confirmed }: NonNullable<ItemState['warned']>, { confirmationReasons }: FormSession, { t, issue, text, name, language }: FormWords): string => {
  if (confirmed === null) return `⚠ ${found.map((each) => issue(each, state)).join(' ')}`;
  const { by, at } = confirmed;
  const why = confirmationText(confirmationReasons, confirmed, text);
  const said = by === undefined || at === undefined ? t('warning.confirmed.label') : t('warning.by.label', { name: name(by.name), at: formatDateTime(at, language) });
  return [`✓ ${said}`, why].filter((part) => part !== '').join(' · ');
};

export interface PrintedAnswer {
  readonly text: string;
  readonly remarks: readonly string[];
  readonly unread: readonly string[];
}

export const printedAnswer = (item: AttributeItem, state: ItemState, session: FormSession, words: FormWords, t: ClinicalWords, withUnit: boolean): PrintedAnswer => {
  if (state.withheld === 'answer') return { text: words.t('withheld.label'), remarks: [], unread: [] };
  const { mentioned } = state;
  const answer = answerWordsOf(state, words);
  const [before, after] = withUnit ? [words.text(item.prefix, mentioned), words.text(item.suffix, mentioned)] : ['', ''];
  const answered = shownText(state, words, t) ?? (answer === '' ? '' : `${before}${answer} ${after}`.trim());
  const why = reasonsText(session.missingReasons, state.reasons, words.text);
  const assumed = assumedText(state, t);
  // The issues of an unread text are its reason, which stands beside it.
  const errors = state.unread === null ? state.issues.map((each) => `✕ ${words.issue(each, session.item(each.holder ?? each.path))}`) : [];
  return {
    text: [answered, why].filter((part) => part !== '').join(', '),
    remarks: [...errors, ...(state.withheld === 'result' ? [words.t('withheld.result.label')] : []), ...(assumed === '' ? [] : [assumed]), ...(state.warned === null ? [] : [warnedWords(state, state.warned, session, words)])],
    unread: unreadWords(state, words),
  };
};
