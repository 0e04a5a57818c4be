import Language from '@mui/icons-material/Language';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { isLanguage, languageTable } from '#shared/text/languages.ts';
import { chooseLanguage, useLanguage } from '../../lib/i18n.ts';
import { useOfferedLanguages } from '../../lib/offered-languages.ts';

const narrow = '@media (max-width: 359px)';

/** A native select: phones show their own picker, and the sign-in screen needs no menu code. */
export const LanguageSelect = () => {
  const { t } = useTranslation('session');
  const shown = useLanguage();
  const offered = useOfferedLanguages([shown]);
  return (
    <Box sx={{ position: 'relative', flexShrink: 0, display: 'flex', alignItems: 'center' }}>
      <Language aria-hidden fontSize="small" sx={{ position: 'absolute', left: 10, pointerEvents: 'none', [narrow]: { display: 'none' } }} />
      <Box
        component="select"
        aria-label={t('language.label')}
        value={shown}
        onChange={({ target }: { target: { value: string } }) => {
          if (isLanguage(target.value)) void chooseLanguage(target.value);
        }}
        sx={{
          appearance: 'none',
          font: 'inherit',
          fontSize: '0.875rem',
          color: 'inherit',
          bgcolor: 'transparent',
          border: '1px solid rgb(255 255 255 / 0.35)',
          borderRadius: 1,
          height: 44,
          pl: 4.5,
          pr: 1.25,
          [narrow]: { pl: 1.25 },
          cursor: 'pointer',
          '& option': { color: 'text.primary', bgcolor: 'background.paper' },
          '&:hover': { borderColor: '#fff' },
          '&:focus-visible': { outline: '3px solid #fff', outlineOffset: -3 },
        }}
      >
        {offered.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageTable[code].name}
          </option>
        ))}
      </Box>
    </Box>
  );
};
