import Box from '@mui/material/Box';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { Language } from '#shared/text/languages.ts';
import { provideFonts } from '../lib/web-fonts.ts';

export const InLanguage = ({ language, children }: { readonly language: Language; readonly children: ReactNode }) => {
  const { i18n } = useTranslation();
  const [spoken, setSpoken] = useState(i18n);
  useEffect(() => {
    let isWanted = true;
    const own = i18n.cloneInstance({ lng: language });
    const changeOver = async () => {
      await Promise.all([own.changeLanguage(language), provideFonts(language)]);
      if (isWanted) setSpoken(own);
    };
    void changeOver();
    return () => {
      isWanted = false;
    };
  }, [i18n, language]);
  return (
    <I18nextProvider i18n={spoken}>
      <Box lang={spoken.language} sx={{ fontFamily: (theme) => `${theme.typography.fontFamily ?? 'sans-serif'}, "Noto Sans Khmer"` }}>
        <Suspense>{children}</Suspense>
      </Box>
    </I18nextProvider>
  );
};
