import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';

/** Where a toast appears and how long it stays: management area (spec administration 9), portal (spec end-user 9). */
const places = {
  management: { horizontal: 'right', ms: 4_000 },
  portal: { horizontal: 'center', ms: 2_000 },
} as const;

export interface ToastNote {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

interface ToastProps {
  readonly note: ToastNote | null;
  readonly onClose: () => void;
  readonly place?: keyof typeof places;
}

/** A short word at the top that goes by itself. */
export const Toast = ({ note, onClose, place = 'management' }: ToastProps) => (
  <Snackbar
    open={note !== null}
    autoHideDuration={places[place].ms}
    onClose={(_, reason) => {
      if (reason !== 'clickaway') onClose();
    }}
    anchorOrigin={{ vertical: 'top', horizontal: places[place].horizontal }}
  >
    {note === null ? undefined : (
      <Alert severity={note.tone} variant="filled" role={note.tone === 'error' ? 'alert' : 'status'} onClose={onClose}>
        {note.text}
      </Alert>
    )}
  </Snackbar>
);
