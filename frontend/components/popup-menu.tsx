import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface PopupMenuProps {
  /** The button below which the menu stands, and which has the focus afterwards. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const margin = 8;

const placeBelow = (anchor: HTMLElement, menu: HTMLElement): void => {
  const { bottom, right } = anchor.getBoundingClientRect();
  const top = Math.max(margin, Math.min(bottom, innerHeight - menu.offsetHeight - margin));
  const end = Math.max(margin, Math.min(document.documentElement.clientWidth - right, document.documentElement.clientWidth - menu.offsetWidth - margin));
  menu.style.inset = `${top}px ${end}px auto auto`;
};

/** A popover of the browser: MUI's menu is a modal dialog, which took a slow tablet a fifth of a second to open. */
export const PopupMenu = ({ anchor, onClose, children }: PopupMenuProps) => {
  const menu = useRef<HTMLDivElement>(null);
  const pressedElsewhere = useEffectEvent(({ target }: Event) => {
    if (!menu.current?.contains(target as Node) && !anchor.contains(target as Node)) onClose();
  });
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    const place = () => placeBelow(anchor, element);
    const listen = (event: Event) => pressedElsewhere(event);
    element.showPopover?.();
    place();
    element.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
    addEventListener('pointerdown', listen, true);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('pointerdown', listen, true);
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
      if (element.contains(document.activeElement)) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    onClose();
  };
  return (
    <Paper
      ref={menu}
      elevation={8}
      popover="manual"
      onKeyDown={press}
      sx={{ position: 'fixed', zIndex: 'modal', m: 0, p: 0, border: 0, minWidth: 200, maxWidth: 'calc(100vw - 32px)', maxHeight: 'calc(100dvh - 96px)', overflowY: 'auto' }}
    >
      <MenuList>{children}</MenuList>
    </Paper>
  );
};
