import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Language } from '#shared/text/languages.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import css from './paper-sheet.module.css';

/** Rendered only while the browser prints, whether by our button, its menu or its keys. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Synchronous: the browser takes its snapshot after this event.
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

export const SheetLook = ({ language, children }: PaperSheetProps) => (
  <article className={css.sheet} lang={language}>
    {children}
  </article>
);

/** Replaces everything else on paper while the browser prints. */
export const PaperSheet = (props: PaperSheetProps) => (useIsPrinting() ? createPortal(<SheetLook {...props} />, document.body) : null);

/** Text at the foot of every sheet, because sheets of two patients get mixed up. Browsers know one foot per print, so it belongs to a `PaperSheet`. */
export const SheetFoot = ({ text }: { readonly text: string }) => {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // A JSON string without control characters is a valid CSS string.
    style.setProperty('--sheet-foot', JSON.stringify(text.replaceAll(/\s+/g, ' ')));
    // Page margins use the fonts of the root element, which sets none.
    style.setProperty('--sheet-font', getComputedStyle(document.body).fontFamily);
    return () => {
      style.removeProperty('--sheet-foot');
      style.removeProperty('--sheet-font');
    };
  }, [text]);
  return null;
};

export const DialogSheet = ({ foot, children }: Places['dialog-print']) => (
  <PaperSheet language={useLanguage()}>
    {foot !== undefined && <SheetFoot text={foot} />}
    {children}
  </PaperSheet>
);
