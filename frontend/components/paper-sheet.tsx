import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Language } from '#shared/text/languages.ts';
import css from './paper-sheet.module.css';

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

interface PaperSheetProps {
  readonly language: Language;
  readonly children: ReactNode;
}

/** What is printed looks like this, wherever it stands. */
export const SheetLook = ({ language, children }: PaperSheetProps) => (
  <article className={css.sheet} lang={language}>
    {children}
  </article>
);

/** Stands on paper in place of everything else while the browser prints, and nowhere otherwise. */
export const PaperSheet = (props: PaperSheetProps) => (useIsPrinting() ? createPortal(<SheetLook {...props} />, document.body) : null);

/** Stands at the foot of every sheet, beside its number: sheets of two patients get mixed up. Drawn with a `PaperSheet`, because browsers know one foot for all that they print. */
export const SheetFoot = ({ text }: { readonly text: string }) => {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // A string of JSON is one of CSS as long as nothing in it is a control character.
    style.setProperty('--sheet-foot', JSON.stringify(text.replaceAll(/\s+/g, ' ')));
    // The margin of a sheet has the fonts of the root, which knows none.
    style.setProperty('--sheet-font', getComputedStyle(document.body).fontFamily);
    return () => {
      style.removeProperty('--sheet-foot');
      style.removeProperty('--sheet-font');
    };
  }, [text]);
  return null;
};
