import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isToldElsewhere } from '../lib/api-problem.ts';
import { useProblemText } from '../lib/problem-text.ts';

/** Position and duration in ms: management area (spec administration 9), portal (spec end-user 9). */
const corners = {
  management: { horizontal: 'right', ms: 4_000 },
  portal: { horizontal: 'center', ms: 2_000 },
} as const;

interface ToastNote {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

interface ToastProps {
  readonly note: ToastNote | null;
  readonly onClose: () => void;
  readonly area: keyof typeof corners;
}

const Toast = ({ note, onClose, area }: ToastProps) => (
  <Snackbar
    open={note !== null}
    autoHideDuration={corners[area].ms}
    onClose={(_, reason) => {
      if (reason !== 'clickaway') onClose();
    }}
    anchorOrigin={{ vertical: 'top', horizontal: corners[area].horizontal }}
  >
    {note === null ? undefined : (
      <Alert severity={note.tone} variant="filled" role={note.tone === 'error' ? 'alert' : 'status'} onClose={onClose}>
        {note.text}
      </Alert>
    )}
  </Snackbar>
);

export const useToast = (area: keyof typeof corners = 'management') => {
  const [{ note, count }, setShown] = useState<{ readonly note: ToastNote | null; readonly count: number }>({ note: null, count: 0 });
  const show = (next: ToastNote) => setShown((before) => ({ note: next, count: before.count + 1 }));
  const problemText = useProblemText();
  return {
    // A new key per note, so that each is shown for its full time.
    toast: <Toast key={count} note={note} onClose={() => setShown({ note: null, count })} area={area} />,
    tell: (text: string) => show({ tone: 'success', text }),
    warn: (text: string) => show({ tone: 'error', text }),
    tellProblem: (error: unknown) => {
      if (!isToldElsewhere(error)) show({ tone: 'error', text: problemText(error) });
    },
  };
};

export const useCopy = () => {
  const { t } = useTranslation('handbook');
  const { toast, tell } = useToast();
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => tell(t('screen.copied.message')), () => undefined);
  return { toast, copy };
};
