import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Toast, type ToastNote } from '../../components/toast.tsx';

/** What a project owner asks for to invite this user (spec end-user 2, own account). */
export const InviteCode = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('own-account');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState<ToastNote | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setNote({ tone: 'success', text: t('copied.message') });
    } catch {
      // The browser may refuse; marked, the code is one key press away.
      field.current?.select();
      setNote({ tone: 'error', text: t('copy_failed.message') });
    }
  };
  return (
    <Box sx={{ p: { xs: 2, sm: 2.5 }, borderRadius: 1, bgcolor: 'action.selected' }}>
      <Typography component="label" htmlFor={id} variant="h3" sx={{ display: 'block' }}>
        {t('invite_code.label')}
      </Typography>
      <Typography id={`${id}-hint`} variant="body2" color="textSecondary">
        {t('invite_code.hint')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Box
          component="input"
          ref={field}
          id={id}
          aria-describedby={`${id}-hint`}
          readOnly
          value={code}
          onFocus={() => field.current?.select()}
          sx={{
            flex: '1 1 260px',
            minWidth: 0,
            height: 44,
            px: { xs: 1, sm: 1.5 },
            font: 'inherit',
            fontFamily: 'ui-monospace, Consolas, monospace',
            fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
            color: 'text.primary',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        />
        <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy()}>
          {t('copy.action')}
        </Button>
      </Box>
      <Toast note={note} onClose={() => setNote(null)} place="portal" />
    </Box>
  );
};
