import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Places } from '../../lib/modules.ts';

/** In ms; while somebody types, no search begins. */
const patience = 400;

/** Searches what the list shows of a card. The address keeps the text as part of the filter. */
export const ListSearch = ({ filter: { text: condition }, onSearch }: Places['list-search']) => {
  const { t } = useTranslation('card-search');
  const asked = condition?.contains ?? '';
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState(asked);
  // Another filter, as by the back button, replaces what was typed.
  if (shown !== asked) {
    setShown(asked);
    if (asked !== typed.trim()) setTyped(asked);
  }
  const [isComposing, setComposing] = useState(false);
  const wanted = typed.trim();
  const isWaiting = wanted !== asked && !isComposing;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const waiting = setTimeout(() => onSearch(wanted), patience);
    return () => clearTimeout(waiting);
  });
  const clear = () => {
    setTyped('');
    if (asked !== '') onSearch('');
  };
  return (
    <Box component="search" sx={{ flex: '1 1 160px', maxWidth: { sm: 360 } }}>
      <OutlinedInput
        size="small"
        fullWidth
        type="text"
        value={typed}
        placeholder={t('search.label')}
        inputProps={{ 'aria-label': t('search.label'), enterKeyHint: 'search', autoComplete: 'off' }}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" aria-hidden />
          </InputAdornment>
        }
        endAdornment={
          typed === '' ? null : (
            <IconButton edge="end" aria-label={t('search_clear.label')} onClick={clear}>
              <Close fontSize="small" />
            </IconButton>
          )
        }
        onChange={({ target }) => setTyped(target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (isComposing) return;
          if (event.key === 'Enter' && isWaiting) onSearch(wanted);
          if (event.key === 'Escape' && typed !== '') clear();
        }}
      />
    </Box>
  );
};
