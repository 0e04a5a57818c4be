import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';

interface WhyButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly why: string | null;
}

/** A disabled button that stays focusable and explains itself when pressed, over the page, so that nothing moves. */
export const WhyButton = ({ why, onClick, sx, ...button }: WhyButtonProps) => {
  const id = useId();
  const [isTold, setTold] = useState(false);
  const note = useRef<HTMLElement>(null);
  const isShown = isTold && why !== null;
  useEffect(() => {
    // The browser keeps it beside its source; an older one shows it amid the screen.
    if (!isShown) return undefined;
    const shown = note.current!;
    shown.showPopover?.({ source: shown.previousElementSibling as HTMLElement });
    return () => shown.hidePopover?.();
  }, [isShown]);
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
        <Box
          ref={note}
          id={id}
          component="output"
          popover="manual"
          hidden={!isTold}
          sx={{ m: 0, typography: 'caption', positionArea: 'bottom span-right', positionTryFallbacks: 'flip-block, flip-inline', maxWidth: 280, border: 1, pointerEvents: 'none' }}
        >
          {why}
        </Box>
      )}
    </Box>
  );
};
