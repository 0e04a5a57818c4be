import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef, useState } from 'react';

interface WhyButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly why: string | null;
}

const gap = 4;
const margin = 8;

const placeAt = (button: HTMLElement, note: HTMLElement): void => {
  const { top, bottom, left } = button.getBoundingClientRect();
  const isBelow = bottom + gap + note.offsetHeight <= innerHeight;
  const start = Math.max(margin, Math.min(left, document.documentElement.clientWidth - note.offsetWidth - margin));
  note.style.inset = `${isBelow ? bottom + gap : top - gap - note.offsetHeight}px auto auto ${start}px`;
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
    const place = () => placeAt(around.current!, element);
    element.showPopover?.();
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
      element.hidePopover?.();
    };
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
          sx={{ position: 'fixed', zIndex: 'tooltip', m: 0, px: 1, py: 0.5, maxWidth: 280, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', color: 'text.secondary', boxShadow: 2, pointerEvents: 'none' }}
        >
          {why}
        </Typography>
      )}
    </Box>
  );
};
