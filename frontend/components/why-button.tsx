import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, useState } from 'react';

interface WhyButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly why: string | null;
}

const placeAt = (button: HTMLElement, note: HTMLElement): void => {
  const { top, bottom, left } = button.getBoundingClientRect();
  const { offsetHeight, offsetWidth } = note;
  note.style.inset = `${bottom + offsetHeight < innerHeight ? bottom : top - offsetHeight}px auto auto ${Math.max(0, Math.min(left, innerWidth - offsetWidth - 24))}px`;
};

/** A disabled button that stays focusable and explains itself when pressed, over the page, so that nothing moves. */
export const WhyButton = ({ why, onClick, sx, ...button }: WhyButtonProps) => {
  const id = useId();
  const [isTold, setTold] = useState(false);
  const around = useRef<HTMLElement>(null);
  const note = useRef<HTMLElement>(null);
  const isShown = isTold && why !== null;
  useLayoutEffect(() => {
    const element = note.current;
    if (!isShown || element === null) return undefined;
    element.showPopover?.();
    placeAt(around.current!, element);
    const hide = () => setTold(false);
    addEventListener('scroll', hide, true);
    return () => removeEventListener('scroll', hide, true);
  }, [isShown]);
  return (
    <Box ref={around} component="span" sx={{ display: 'inline-grid', minWidth: 0 }}>
      <Button
        {...button}
        aria-disabled={why !== null || undefined}
        aria-describedby={why === null ? undefined : id}
        title={why ?? undefined}
        onFocus={() => setTold(true)}
        onBlur={() => setTold(false)}
        onKeyDown={({ key }) => key === 'Escape' && setTold(false)}
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
        <Typography
          ref={note}
          id={id}
          component="span"
          variant="caption"
          popover="manual"
          role={isTold ? 'status' : undefined}
          hidden={!isTold}
          sx={{ m: 0, px: 1, maxWidth: 280, border: 1, borderRadius: 1, boxShadow: 2, pointerEvents: 'none' }}
        >
          {why}
        </Typography>
      )}
    </Box>
  );
};
