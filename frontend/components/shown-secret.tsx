import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveText } from './live-text.tsx';

export const useShownSecret = () => {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return {
    type: isShown ? 'text' : 'password',
    button: (
      <Button size="small" aria-label={t(isShown ? 'secret_hide.label' : 'secret_show.label')} onClick={() => setShown(!isShown)} sx={{ minWidth: 'auto', flexShrink: 0, mr: -1 }}>
        <LiveText text={t(isShown ? 'secret_hide.action' : 'secret_show.action')} />
      </Button>
    ),
  };
};
