import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Texts } from '#shared/text/languages.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { Card } from '../api.ts';
import { useFormEnvironment } from '../form-environment.ts';
import { useClinicalWords } from '../use-clinical-words.ts';
import { PrintedItems } from './printed-items.tsx';
import css from './print-sheet.module.css';

export interface PrintSheetProps {
  readonly design: CardDesign;
  readonly project: Texts | undefined;
  readonly folder: Texts | undefined;
  readonly card: Card | null;
}

/** Drawn between the browser's question for paper and its answer, however it was asked: by our button, its menu or its keys. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser takes its picture when the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

/** The card on paper: every page, not only the one shown, with the answers as they are now. */
export const PrintSheet = ({ design, project, folder, card }: PrintSheetProps) => {
  const { words } = useFormEnvironment();
  // Asked for before anybody prints, so that the words are there when somebody does.
  useClinicalWords();
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  const { t, text, language } = words;
  return createPortal(
    <article className={css.sheet} lang={language}>
      <h1>{text(folder)}</h1>
      <p>
        {text(project)}
        {' · '}
        {card === null
          ? t('screen.new.label')
          : t('screen.updated.label', { when: formatDateTime(card.updated_at, language), organisation: text(card.updated_org) })}
      </p>
      {design.pages.map((page) => (
        <section key={page.name}>
          <h2>{text(page.title)}</h2>
          <PrintedItems items={page.items} page={page.name} suffix="" />
        </section>
      ))}
    </article>,
    document.body,
  );
};
