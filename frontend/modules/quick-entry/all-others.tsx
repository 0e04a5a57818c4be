import { useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveText } from '../../components/live-text.tsx';
import fieldCss from '../../form/field.module.css';
import { useFormEnvironment } from '../../form/environment.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import css from './all-others.module.css';
import { isOpen, questionsIn } from './questions.ts';

export const AllOthers = ({ item, page, suffix }: FormPlaces['group-head']) => {
  const { session, words, readOnly } = useFormEnvironment();
  const { t } = useTranslation('quick-entry');
  const look = () => {
    const questions = questionsIn(session, item, { page, suffix });
    const marked = new Set(session.together());
    return { questions, open: questions.filter(isOpen), done: questions.filter(({ path }) => marked.has(path)) };
  };
  useSyncExternalStore(session.onChange, () => {
    const { open, done } = look();
    return [...open, null, ...done].map((state) => state?.path ?? '|').join(' ');
  });
  /** The pressed button goes away, so the one that takes its place gets the focus. */
  const isPressed = useRef(false);
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button === null || !isPressed.current) return;
    isPressed.current = false;
    button.focus();
  };
  const { questions, open, done } = look();
  const [first] = questions;
  if (readOnly || first === undefined) return null;
  const choices = 'choices' in first.item ? first.item.choices : [];
  const answer = words.text(choices.find(({ value }) => value === 'no')?.title, first.mentioned);

  const answerOthers = () => {
    isPressed.current = true;
    // An answer may hide a later question.
    for (const { path } of open) if (session.item(path).exposed) session.setTogether(path, 'no');
  };
  const undo = () => {
    isPressed.current = true;
    for (const { path } of done) session.set(path, null);
  };
  return (
    <div className={css.bar}>
      {open.length > 0 && (
        <button type="button" ref={takeFocus} className={fieldCss.textButton} onClick={answerOthers}>
          <LiveText text={t('others.action', { answer, count: open.length })} />
        </button>
      )}
      {/* Always rendered, so that screen readers announce its changes. */}
      <output aria-live="polite">{done.length > 0 && <LiveText text={t('others.done.message', { answer, count: done.length })} />}</output>
      {done.length > 0 && (
        <button type="button" ref={open.length > 0 ? undefined : takeFocus} className={fieldCss.textButton} onClick={undo}>
          <LiveText text={t('others.undo.action')} />
        </button>
      )}
    </div>
  );
};
