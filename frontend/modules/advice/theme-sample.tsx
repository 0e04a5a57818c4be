import Box from '@mui/material/Box';
import { getContrastRatio, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';

export const ThemeSample = () => {
  const { t } = useTranslation('manage');
  const language = useLanguage();
  const { primary, background } = useTheme().palette;
  const samples = [
    { ink: primary.contrastText, ground: primary.main, label: t('theme_buttons.label') },
    { ink: primary.main, ground: background.paper, label: t('theme_links.label') },
  ];
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {samples.map(({ ink, ground, label }) => (
          <Box component="li" key={label} sx={{ color: ink, bgcolor: ground, border: 1, borderColor: primary.main, borderRadius: 1, px: 1.5, py: 0.75, fontWeight: 600 }}>
            {t('theme_contrast.label', { label, ratio: formatNumber(Math.floor(getContrastRatio(ink, ground) * 10) / 10, language) })}
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {t('theme_contrast.hint')}
      </Typography>
    </>
  );
};
