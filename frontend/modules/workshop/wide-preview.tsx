import PrintOutlined from '@mui/icons-material/PrintOutlined';
import RestartAlt from '@mui/icons-material/RestartAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentLanguage } from '#shared/language/content-language.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { At } from '../../components/at.tsx';
import { InLanguage } from '../../components/in-language.tsx';
import { LanguageChoice, ToggleChoice } from '../../components/toggle-choice.tsx';
import { useLanguage } from '../../lib/i18n.ts';
import { useHasPart, type Places } from '../../lib/modules.ts';

/** Preview widths in px: phone, tablet, desktop. */
const widths = [390, 820, 1280] as const;
type Width = (typeof widths)[number];
/** In px; narrower devices have a touch screen and pickers of their own. */
const widestTouched = 820;

/** Touch targets would be too small below this scale. */
const smallestZoom = 0.8;

const useRoom = () => {
  const place = useRef<HTMLDivElement | null>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setRoom(place.current?.clientWidth ?? 0);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return { place, room };
};

export const WidePreview = ({ design, heading, Form }: Places['design-preview']) => {
  const { t } = useTranslation('manage-designs');
  const reader = useLanguage();
  const [content, setContent] = useState(() => contentLanguage(design.languages, [reader]));
  const language = isLanguage(content) ? content : reader;
  const [width, setWidth] = useState<Width | 0>(0);
  const [beginnings, setBeginnings] = useState(0);
  const mayPrint = useHasPart('design-print');
  const [isPrinting, setPrinting] = useState(false);
  const { place, room } = useRoom();
  // A wide layout is scaled down to the room; below the smallest scale it scrolls sideways.
  const zoom = width > room && room > 0 ? Math.max(room / width, smallestZoom) : 1;
  const isMoved = width * zoom > room + 1;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <LanguageChoice languages={design.languages} value={content} onChange={setContent} />
        <ToggleChoice
          label={t('preview.width.label')}
          value={width}
          onChange={setWidth}
          options={[[0, t('preview.width.whole.label')], ...widths.map((each) => [each, String(each)] as const)]}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
          <Button variant="outlined" startIcon={<RestartAlt />} onClick={() => setBeginnings(beginnings + 1)}>
            {t('preview.reset.action')}
          </Button>
          {mayPrint && (
            <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => setPrinting(true)}>
              {t('print.open.action')}
            </Button>
          )}
        </Box>
      </Box>
      {/* Takes the full width, so that the room can be measured. */}
      <Box
        ref={place}
        {...(isMoved && { role: 'region', tabIndex: 0, 'aria-label': t('preview.title') })}
        sx={{ overflow: isMoved ? 'auto' : 'clip', bgcolor: width === 0 ? 'transparent' : 'action.hover', borderRadius: 1 }}
      >
        <Box
          data-width={width === 0 ? undefined : width}
          style={width === 0 ? {} : { width, zoom }}
          sx={width === 0 ? {} : { mx: 'auto', my: 0, p: 1.5, boxSizing: 'border-box', bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <InLanguage language={language}>
            <Form key={beginnings} design={design} content={content} isTouched={width !== 0 && width <= widestTouched} />
          </InLanguage>
        </Box>
      </Box>
      {isPrinting && <At place="design-print" design={design} heading={heading} content={content} onClose={() => setPrinting(false)} />}
    </Box>
  );
};
