import type { TFunction } from 'i18next';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerValue, AttributeItem, AttributeOf, AttributeType, CardDesign } from '#shared/design/card-design.ts';
import type { TextsByKey } from '#shared/design/item-texts.ts';
import type { CardStatus, Issue, ItemPath, ItemState } from '#shared/form/form-types.ts';
import type { Finding } from '#shared/items/findings.ts';
import { issueWords } from '#shared/items/issue-words.ts';
import type { Told } from '#shared/items/reading.ts';
import { contentLanguage } from '#shared/language/content-language.ts';
import { type Language, type LanguageTag, localText, ownLanguage, type Texts } from '#shared/text/languages.ts';
import { useChosenContent } from '../lib/chosen-content.ts';
import { useLanguage } from '../lib/i18n.ts';
import { createDesignWords, type DesignWords } from './design-words.ts';
import type { OpenSession } from '../lib/card-form.ts';

export interface SaveAttempt {
  readonly issues: ReadonlyMap<ItemPath, { readonly issue: Issue; readonly answer: unknown }>;
}

/** Shared by all items of an open form. A new object redraws all items, so it changes rarely. */
export interface FormEnvironment {
  readonly session: OpenSession;
  readonly words: FormWords;
  /** Disables all inputs and hides the clear buttons (spec end-user 4, form behaviour). */
  readonly readOnly: boolean;
  /** null before the first attempt, because a blank required item is no error until then. */
  readonly attempt: SaveAttempt | null;
  /** Phones and tablets use their own date pickers (spec end-user 5, date). */
  readonly isHandheld: boolean;
}

export const FormEnvironmentContext = createContext<FormEnvironment | null>(null);

export const useFormEnvironment = (): FormEnvironment => {
  const environment = useContext(FormEnvironmentContext);
  if (environment === null) throw new Error('An item stands outside a form.');
  return environment;
};

/** The unreadable texts, else the answer; a new object or value whenever something else is entered. */
export const enteredIn = ({ unread, value }: ItemState): unknown => unread ?? value;

export interface AnyItemProps {
  readonly item: AttributeItem;
  readonly state: ItemState;
  readonly isReadOnly: boolean;
  readonly findings: readonly Issue[];
  /** Stores an answer, or a text as typed (null clears both); returns the new state. */
  readonly setValue: (value: AnswerValue) => ItemState;
  readonly setPart: (part: string, text: string) => ItemState;
  readonly onLeave: () => void;
  /** An answer in one line, as the item's type words it; by default the present answer. */
  readonly inWords: (value?: AnswerValue) => string;
}

export interface ItemProps<Type extends AttributeType> extends AnyItemProps {
  readonly item: AttributeOf<Type>;
}

/** The words of a form, read once at its root, so that a thousand items do not each listen to the language. */
export interface FormWords extends DesignWords {
  readonly language: Language;
  readonly t: TFunction<readonly ['card-form', 'issues']>;
  readonly name: (texts: Texts | undefined) => string;
  /** A stored name of the card's organisation, in the reader's language; any other name unchanged. */
  readonly organisation: (stored: string) => string;
  readonly issue: (said: Finding | Told, state?: Pick<ItemState, 'item' | 'mentioned'>) => string;
}

const ownMessages: { readonly [code: string]: keyof TextsByKey | undefined } = { 'item.constraint': 'constraint_message', 'item.warning': 'warning_message', 'item.required_message': 'required_message' };

/** `organisation`: names of the card's organisation. `shownIn`: language of the design's texts, if not the user's own choice. */
export const useFormWords = (design: CardDesign | null, organisation?: Texts, shownIn?: LanguageTag): FormWords => {
  const { t } = useTranslation(['card-form', 'issues']);
  const language = useLanguage();
  const chosen = useChosenContent();
  const own = design === null ? undefined : ownLanguage(design);
  const content = design === null ? language : (shownIn ?? contentLanguage(design.languages, [chosen, language]));
  return useMemo(() => {
    const words = createDesignWords({ language, content, own, t });
    const name = (texts: Texts | undefined): string => localText(texts, language, own);
    return {
      ...words,
      language,
      t,
      name,
      organisation: (stored) => (Object.values(organisation ?? {}).includes(stored) ? name(organisation) : stored),
      issue: ({ code, params }, state) => {
        const texts: TextsByKey | undefined = state?.item;
        const inUnit = code === 'told.converted' ? { ...params, value: `${params['value']} ${words.text(texts?.suffix, state?.mentioned)}`.trim() } : params;
        const [key, said] = [ownMessages[code], issueWords({ code, params: inUnit })];
        const message = key === undefined ? undefined : texts?.[key];
        const text = message ? words.text(message, state?.mentioned) : t(`issues:${said.key}` as 'issues:item.required.message', said.params);
        return params['items'] === undefined ? text : `${text} (${params['items']})`;
      },
    };
  }, [t, language, content, own, organisation]);
};

export type ClinicalWords = TFunction<'clinical'>;

/** Only lazily loaded parts use the clinical words, so no form waits for words it does not show. */
export const useClinicalWords = (): ClinicalWords => useTranslation('clinical').t;

/** The state of one item; the component redraws only when that item changes. */
export const useItemState = (path: ItemPath): ItemState => {
  const { session } = useFormEnvironment();
  const subscribe = useCallback((listener: () => void) => session.subscribe(path, listener), [session, path]);
  return useSyncExternalStore(subscribe, () => session.item(path));
};

export const useCardStatus = (): CardStatus => {
  const { session } = useFormEnvironment();
  const subscribe = useCallback((listener: () => void) => session.subscribeStatus(listener), [session]);
  return useSyncExternalStore(subscribe, () => session.status());
};

export const fieldIds = (path: ItemPath) => {
  const field = `field-${path}`;
  return {
    field,
    control: `${field}-control`,
    title: `${field}-title`,
    description: `${field}-description`,
    hints: `${field}-hints`,
    findings: `${field}-findings`,
    /** Empty; for what modules offer at a field. */
    menu: `${field}-menu`,
  } as const;
};

/** Phones and tablets as in spec end-user 9; an iPad reports itself as a Mac with a touch screen. */
export const isHandheld = ({ userAgent, maxTouchPoints }: Navigator = navigator): boolean =>
  /iPhone|iPad|Android|Mobile/i.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
