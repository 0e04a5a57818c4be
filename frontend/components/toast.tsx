import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';

/** Spec administration 9: how long a toast of the management area stays. */
const toastMs = 4_000;

export interface ToastNote {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

/** A short word at the top right that goes by itself. */
export const Toast = ({ note, onClose }: { readonly note: ToastNote | null; readonly onClose: () => void }) => (
  <Snackbar
    open={note !== null}
    autoHideDuration={toastMs}
    onClose={(_, reason) => {
      if (reason !== 'clickaway') onClose();
    }}
    anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
  >
    {note === null ? undefined : (
      <Alert severity={note.tone} variant="filled" role={note.tone === 'error' ? 'alert' : 'status'} onClose={onClose}>
        {note.text}
      </Alert>
    )}
  </Snackbar>
);
