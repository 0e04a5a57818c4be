import { useCallback, useSyncExternalStore } from 'react';
import { mentionsInTexts } from '#shared/design/item-texts.ts';
import type { Mentioned } from '#shared/form/form-types.ts';
import type { Texts } from '#shared/text/languages.ts';
import { fillMentions, mayHoldMarkup } from '#shared/text/mentions.ts';
import { useFormEnvironment } from './environment.ts';

interface DesignTextProps {
  readonly texts: Texts | undefined;
  /** Of the item that the text belongs to. */
  readonly mentioned: Mentioned | null;
}

/** A text of the design where it is read: with its markup, in its language, in the words of the answers that it mentions. */
export const DesignText = ({ texts, mentioned }: DesignTextProps) => {
  const { words } = useFormEnvironment();
  const text = words.written(texts);
  const say = words.say(mentioned);
  const { markup } = words;
  const shown = markup !== null && mayHoldMarkup(text) ? <markup.Markup text={text} say={say} /> : fillMentions(text, say);
  const attributes = words.attributes(texts);
  return attributes.lang === undefined ? shown : <span {...attributes}>{shown}</span>;
};

/** The title of a page in one line, which follows the answers that it mentions. */
export const PageTitle = ({ title }: { readonly title: Texts }) => {
  const { session, words } = useFormEnvironment();
  const subscribe = useCallback(
    (listener: () => void) => {
      const answers = [...(session.mentioned(mentionsInTexts(title))?.values() ?? [])];
      const unsubscribe = answers.map(({ path }) => session.subscribe(path, listener));
      return () => unsubscribe.forEach((stop) => stop());
    },
    [session, title],
  );
  const text = useSyncExternalStore(subscribe, () => words.text(title, session.mentioned(mentionsInTexts(title))));
  return <span {...words.attributes(title)}>{text}</span>;
};
