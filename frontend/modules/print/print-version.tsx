import { useEffect, useState } from 'react';
import { contentLanguage } from '#shared/language/content-language.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { bringLists } from '../../lib/long-lists.ts';
import type { DesignVersion } from '../../lib/modules.ts';
import { PrintableDialog } from './printable-dialog.tsx';

export const PrintVersion = ({ version: { vals }, heading, onClose }: DesignVersion & { readonly onClose: () => void }) => {
  const language = useLanguage();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void bringLists(vals)
      .catch(() => undefined)
      .then(() => setReady(true));
  }, [vals]);
  return isReady ? <PrintableDialog design={vals} heading={heading} content={contentLanguage(vals.languages, [language])} onClose={onClose} /> : null;
};
