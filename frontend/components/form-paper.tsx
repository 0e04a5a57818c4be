import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface FormPaperProps {
  readonly title: string;
  /** Where the way back leads. */
  readonly back: string;
  readonly maySave: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Instead of "Save". */
  readonly action?: string;
  readonly children: ReactNode;
}

/** A form on one sheet: fields, then back and save. */
export const FormPaper = ({ title, back, maySave, isSaving, onSave, action, children }: FormPaperProps) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (maySave && !isSaving) onSave();
  };
  return (
    <Paper component="form" variant="outlined" noValidate aria-labelledby={titleId} onSubmit={submit} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, pt: 2, borderTop: 1, borderColor: 'divider' }}>
        <Button component={Link} to={back}>
          {t('back.action')}
        </Button>
        <Button type="submit" variant="contained" disabled={!maySave} loading={isSaving} sx={{ minWidth: 140 }}>
          {action ?? t('save.action')}
        </Button>
      </Box>
    </Paper>
  );
};
