import { Fragment, useCallback, useSyncExternalStore } from 'react';
import { mentionsInTexts } from '#shared/design/item-texts.ts';
import type { Mentioned } from '#shared/form/form-types.ts';
import type { Texts } from '#shared/text/languages.ts';
import { fillMentions, mayHoldMarkup, splitAtMentions } from '#shared/language/mentions.ts';
import { LiveText } from '../components/live-text.tsx';
import { useFormEnvironment } from './environment.ts';
import { Markup } from './markup-view.tsx';

const MentionedText = ({ text, say }: { readonly text: string; readonly say: (name: string) => string | undefined }) =>
  splitAtMentions(text).map((part, at) => <Fragment key={at}>{typeof part === 'string' ? part : <LiveText text={say(part.name) ?? part.written} isValue />}</Fragment>);

/** A text of the design with markup, in its language, with the answers it mentions. React replaces it as a whole (`LiveText`). */
export const DesignText = ({ texts, mentioned }: { readonly texts: Texts | undefined; readonly mentioned: Mentioned | null }) => {
  const { words } = useFormEnvironment();
  const text = words.written(texts);
  const say = words.say(mentioned);
  const filled = fillMentions(text, say);
  const isMarked = mayHoldMarkup(text);
  return (
    <span key={`${isMarked} ${filled}`} {...words.attributes(texts)}>
      {isMarked ? <Markup text={text} say={say} /> : text.includes('${') ? <MentionedText text={text} say={say} /> : text}
    </span>
  );
};

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
  return <span key={text} {...words.attributes(title)}>{text}</span>;
};
