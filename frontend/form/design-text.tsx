import { useCallback, useSyncExternalStore } from 'react';
import { mentionsInTexts } from '#shared/design/item-texts.ts';
import type { Mentioned } from '#shared/form/form-types.ts';
import type { Texts } from '#shared/text/languages.ts';
import { useFormEnvironment } from './environment.ts';

interface DesignTextProps {
  readonly texts: Texts | undefined;
  /** Of the item that the text belongs to. */
  readonly mentioned: Mentioned | null;
}

/** A text of the design where it is read: in the words of the answers that it mentions. */
export const DesignText = ({ texts, mentioned }: DesignTextProps) => useFormEnvironment().words.text(texts, mentioned);

/** The title of a page, which follows the answers that it mentions. */
export const usePageTitle = (title: Texts): string => {
  const { session, words } = useFormEnvironment();
  const subscribe = useCallback(
    (listener: () => void) => {
      const answers = [...(session.mentioned(mentionsInTexts(title))?.values() ?? [])];
      const unsubscribe = answers.map(({ path }) => session.subscribe(path, listener));
      return () => unsubscribe.forEach((stop) => stop());
    },
    [session, title],
  );
  return useSyncExternalStore(subscribe, () => words.text(title, session.mentioned(mentionsInTexts(title))));
};
