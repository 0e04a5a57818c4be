import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentTo } from '#shared/language/sending-links.ts';
import css from '../../form/markup-view.module.css';
import { Question } from '../../form/question.ts';
import type { FormPlaces } from '../../lib/modules.ts';

const readable = (href: string): string => {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
};

/** A link that would send answers to another server: names both and opens after consent. A button, because a link could be opened without consent. */
export const SendingLink = ({ href, answers, children }: FormPlaces['sending-link']) => {
  const { t } = useTranslation(['card-form', 'common']);
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const open = () => {
    close();
    window.open(href, '_blank', 'noopener,noreferrer');
  };
  const to = sentTo(href);
  return (
    <>
      <button type="button" className={css.link} onClick={() => setAsked(true)}>
        {children}
      </button>
      {isAsked && (
        <Question
          title={t('link.ask.title', { to })}
          onClose={close}
          answers={[
            { label: t('link.ask.action'), onPick: open },
            { label: t('common:cancel.action'), onPick: close, isMain: true },
          ]}
          takesFocus
        >
          <p>{t('link.ask.message', { to })}</p>
          <ul>
            {answers.map((answer) => (
              <li key={answer}>{answer}</li>
            ))}
          </ul>
          <p className={css.address}>{t('link.ask.address.label', { address: readable(href) })}</p>
        </Question>
      )}
    </>
  );
};
