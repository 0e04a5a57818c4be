import { useTranslation } from 'react-i18next';
import { directionOf } from '#shared/language/content-language.ts';
import { PageTitle } from '../../form/design-text.tsx';
import { fieldIds, useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { type AnsweredItem, answeredPages, isAnswer } from './answered.ts';
import css from './card-reading.module.css';

interface AnswerLineProps {
  readonly answer: AnsweredItem;
  readonly onPick: (path: string) => void;
}

/** Has the ids of a field, so that questions and other marks stand here, too. */
const AnswerLine = ({ answer: { path, title, text, remarks, unread, isMissing }, onPick }: AnswerLineProps) => {
  const { words } = useFormEnvironment();
  const ids = fieldIds(path);
  return (
    <div className={css.line} id={ids.field}>
      <button type="button" className={css.title} onClick={() => onPick(path)}>
        {title}
      </button>
      <div className={css.answer} data-missing={isMissing || undefined}>
        {text === '' && unread.length === 0 ? words.t('print.blank.label') : <span translate="no">{text}</span>}
        {[...remarks, ...unread].map((note) => (
          <small key={note}>{note}</small>
        ))}
        <span id={ids.menu} />
      </div>
    </div>
  );
};

/** For readers who enter nothing: a form of 500 items is seldom answered in full. */
export const CardReading = ({ design, onPick }: FormPlaces['card-reading']) => {
  const { session, words } = useFormEnvironment();
  const pages = answeredPages(design, session, words, useClinicalWords());
  const { t } = useTranslation('open-issues');
  if (pages.length === 0) return <p>{t('reading.none.message')}</p>;
  return pages.map(({ name, lines }) => (
    <section key={name} className={css.page} dir={directionOf(words.content)}>
      <h2 className={css.pageTitle}>
        <PageTitle title={design.pages.find((page) => page.name === name)!.title} />
      </h2>
      <div className={css.columns}>
        {lines.map((line) => (isAnswer(line) ? <AnswerLine key={line.path + line.title} answer={line} onPick={onPick} /> : <h3 key={line.path} className={css.heading}>{line.heading}</h3>))}
      </div>
    </section>
  ));
};
