import Language from '@mui/icons-material/Language';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isComplete, isLanguage, languages, languageTable, type Language as LanguageCode } from '#shared/text/languages.ts';
import { callApi } from '../../lib/api-client.ts';
import { chooseLanguage, useLanguage } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Spec end-user 7, GET language: what is offered when the call fails. */
const offeredWithoutServer: readonly LanguageCode[] = languages.filter(isComplete);

/** Where the title needs the globe's room. */
const narrow = '@media (max-width: 359px)';

/** The platform's own list: the right wheel on a phone, and no menu code on the sign-in screen. */
export const LanguageSelect = () => {
  const { t } = useTranslation('session');
  const shown = useLanguage();
  const { data = offeredWithoutServer } = useQuery({
    queryKey: queryKeys.languages,
    queryFn: ({ signal }) => callApi('language', { signal }),
    staleTime: Infinity,
  });
  const offered = data.includes(shown) ? data : [shown, ...data];
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
