import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSet } from '../../components/fields.tsx';

/** Logos are 150 × 150 PNG (spec end-user 9). */
const side = 150;

/** Scales the whole picture into the square, on this device; the rest stays transparent. */
const drawSquare = (image: HTMLImageElement): string => {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  // An SVG without a size fills the square.
  const width = image.naturalWidth || side;
  const height = image.naturalHeight || side;
  const scale = Math.min(side / width, side / height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (side - width * scale) / 2, (side - height * scale) / 2, width * scale, height * scale);
  return canvas.toDataURL('image/png');
};

const resizeLogo = async (file: Blob): Promise<string> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return drawSquare(image);
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

const defaultMark = '/mark.svg';

export const LogoField = ({ logo, onChange }: { readonly logo: string | null; readonly onChange: (logo: string | null) => void }) => {
  const { t } = useTranslation('manage');
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      onChange(await resizeLogo(file));
      setIsUnreadable(false);
    } catch {
      setIsUnreadable(true);
    }
  };
  return (
    <FieldSet legend={t('logo.label')} error={isUnreadable ? t('logo_unreadable.message') : null}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
        <Box
          component="img"
          src={logo ?? defaultMark}
          alt={t('logo_now.label')}
          sx={{ width: 96, height: 96, objectFit: 'contain', border: 1, borderColor: 'divider', borderRadius: 1, p: 1, bgcolor: 'background.paper' }}
        />
        <Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => input.current?.click()}>
              {t('logo_choose.action')}
            </Button>
            {logo === null ? null : <Button onClick={() => onChange(null)}>{t('logo_default.action')}</Button>}
          </Box>
          <FormHelperText>{t('logo.hint')}</FormHelperText>
        </Box>
      </Box>
      <input
        ref={input}
        id={inputId}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('logo_choose.action')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </FieldSet>
  );
};
