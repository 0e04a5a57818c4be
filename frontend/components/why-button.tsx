import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

interface WhyButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly why: string | null;
}

/** A disabled button that stays focusable and explains itself when pressed. */
export const WhyButton = ({ why, onClick, sx, ...button }: WhyButtonProps) => {
  const id = useId();
  const [isTold, setTold] = useState(false);
  return (
    <Box component="span" sx={{ display: 'inline-grid', minWidth: 0 }}>
      <Button
        {...button}
        aria-disabled={why !== null || undefined}
        aria-describedby={why === null ? undefined : id}
        title={why ?? undefined}
        onFocus={() => setTold(true)}
        onBlur={() => setTold(false)}
        onClick={(event) => {
          if (why === null) return onClick?.(event);
          event.preventDefault();
          setTold(true);
        }}
        sx={[
          { '&[aria-disabled=true]': { color: 'text.secondary', borderColor: 'divider', boxShadow: 'none' }, '&.MuiButton-contained[aria-disabled=true]': { bgcolor: 'action.disabledBackground' } },
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      />
      {why === null ? null : (
        <Typography id={id} variant="caption" color="textSecondary" role={isTold ? 'status' : undefined} hidden={!isTold} sx={{ pt: 0.5, maxWidth: 280 }}>
          {why}
        </Typography>
      )}
    </Box>
  );
};
