import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { reasonsOf } from '#shared/design/missing-reasons.ts';
import { partOf } from '#shared/items/answers.ts';
import { partsForReasons } from '#shared/items/reason-parts.ts';
import { LiveText } from '../../components/live-text.tsx';
import { DesignText } from '../../form/design-text.tsx';
import { fieldIds, useFormEnvironment } from '../../form/environment.ts';
import fieldCss from '../../form/field.module.css';
import { ClearIcon } from '../../form/icons.tsx';
import { isInputMethodKey } from '../../form/input-method.ts';
import { reasonText } from '../../form/reason-words.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import css from './reasoned.module.css';

/** Opens below its button, or above it where the footer would cover it. Phones have a fixed place. */
const placeBeside = (menu: HTMLElement | null): void => {
  const anchor = menu?.parentElement?.getBoundingClientRect();
  if (!menu || !anchor || (menu.style.position === '' && getComputedStyle(menu).position !== 'absolute')) return;
  const footer = Number.parseFloat(getComputedStyle(menu).scrollMarginBlockEnd) || 0;
  const isBelow = anchor.bottom + 4 + menu.offsetHeight <= innerHeight - footer || anchor.top - 4 < menu.offsetHeight;
  const top = isBelow ? anchor.bottom + 4 : anchor.top - 4 - menu.offsetHeight;
  Object.assign(menu.style, { position: 'fixed', inset: `${top}px auto auto ${Math.max(4, anchor.right - menu.offsetWidth)}px` });
};

interface MenuProps {
  readonly title: string;
  readonly label: string;
  readonly entries: readonly { readonly part: string; readonly reason: string }[];
  readonly onPick: (part: string, reason: string) => void;
  /** Closed by a key: the focus returns to the control. */
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

const ReasonMenu = ({ title, label, entries, onPick, onClose, onLeave }: MenuProps) => {
  const { session, words } = useFormEnvironment();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => placeBeside(menu.current);
    // A popover is not clipped by scrolling tables or contained rows. Browsers without popovers show the menu in place.
    menu.current?.showPopover?.();
    place();
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    if (event.key === 'Escape') event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Paper
      ref={menu}
      elevation={8}
      className={css.menu}
      popover="manual"
      data-title={title}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A click on its own button closes it already.
        if (!currentTarget.parentElement?.contains(relatedTarget)) onLeave();
      }}
    >
      <MenuList aria-label={label}>
        {entries.map(({ part, reason }) => (
          <MenuItem key={`${part} ${reason}`} onClick={() => onPick(part, reason)} sx={{ minHeight: 44, whiteSpace: 'normal' }}>
            {part !== '' && <Box component="b" sx={{ mr: 1 }}>{part}</Box>}{' '}
            <LiveText text={reasonText(session.missingReasons, reason, words.text)} />
          </MenuItem>
        ))}
      </MenuList>
    </Paper>
  );
};

interface ChipProps {
  readonly id?: string;
  readonly part: string;
  readonly reason: string;
  readonly title: string;
  readonly isFixed: boolean;
  readonly onTakeBack: () => void;
}

const Chip = ({ id, part, reason, title, isFixed, onTakeBack }: ChipProps) => {
  const { session, words } = useFormEnvironment();
  const text = (part === '' ? '' : `${part}: `) + reasonText(session.missingReasons, reason, words.text);
  return (
    <span className={css.chip} data-fixed={isFixed || undefined}>
      <LiveText text={text} isValue />
      {!isFixed && (
        <button id={id} type="button" className={fieldCss.iconButton} aria-label={words.t('reason.takeBack.action', { title, reason: text })} onClick={onTakeBack}>
          <ClearIcon />
        </button>
      )}
    </span>
  );
};

/** A control with a button to give a reason for a missing answer, or that reason in its place. Alt+↑ gives the only reason or opens the list. */
export const Reasoned = ({ item, state, isReadOnly, saysTitle = false, children }: FormPlaces['reasons']) => {
  const { session, words } = useFormEnvironment();
  const [isOpen, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const { path, reasons } = state;
  const title = words.text(item.title, state.mentioned);
  const ids = fieldIds(path);
  const values = reasonsOf({ missing_reasons: session.missingReasons }, item).map(({ value }) => value);
  const parts = partsForReasons(item);
  const entries = ['', ...parts].flatMap((part) => values.map((reason) => ({ part, reason })));
  const label = words.t('reason.give.action', { title });
  const whole = reasons?.[''];
  const focusOn = (find: (element: HTMLElement) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => {
      const element = around.current;
      if (element !== null) find(element)?.focus();
    });
  const give = (part: string, reason: string) => {
    setOpen(false);
    session.setReason(path, part, reason);
    focusOn((element) => (part === '' ? element.querySelector<HTMLElement>('button') : element.querySelector<HTMLElement>('input, select, textarea, button')));
  };
  const takeBack = (part: string) => {
    session.setReason(path, part, null);
    focusOn((element) => element.querySelector<HTMLElement>('input, select, textarea, button'));
  };
  const ask = () => {
    const [only, ...others] = entries;
    if (only !== undefined && others.length === 0) give(only.part, only.reason);
    else setOpen(!isOpen);
  };
  const close = () => {
    setOpen(false);
    focusOn((element) => element.querySelector<HTMLElement>('input, select, textarea'));
  };
  const press = (event: KeyboardEvent) => {
    if (isReadOnly || whole !== undefined || event.key !== 'ArrowUp' || !event.altKey || isInputMethodKey(event.nativeEvent)) return;
    event.preventDefault();
    ask();
  };
  const chip = (part: string, reason: string, id?: string) => (
    <Chip key={part} part={part} reason={reason} title={title} isFixed={isReadOnly} onTakeBack={() => takeBack(part)} {...(id !== undefined && { id })} />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key is that of the control inside
    <div ref={around} className={css.reasoned} onKeyDown={press}>
      {whole === undefined ? (
        children
      ) : (
        <>
          {saysTitle && <DesignText texts={item.title} mentioned={state.mentioned} />}
          {chip('', whole, ids.control)}
        </>
      )}
      {reasons !== null && whole === undefined && <span className={css.parts} data-reasons>{Object.entries(reasons).map(([part, reason]) => chip(part, reason))}</span>}
      {!isReadOnly && whole === undefined && entries.length > 0 && (
        <span className={css.anchor} data-parts={parts.some((part) => partOf(state.value, part) === null) || undefined}>
        <button
          type="button"
          className={`${fieldCss.iconButton} ${css.open}`}
          aria-label={label}
          title={label}
          aria-haspopup={entries.length > 1 ? 'menu' : undefined}
          aria-expanded={entries.length > 1 ? isOpen : undefined}
          aria-keyshortcuts="Alt+ArrowUp"
          // Tab goes from answer to answer, because Alt+↑ does the same as the button.
          tabIndex={item.class === 'repeat' ? undefined : -1}
          onClick={ask}
        >
          ?
        </button>
        {isOpen && <ReasonMenu title={title} label={label} entries={entries} onPick={give} onClose={close} onLeave={() => setOpen(false)} />}
        </span>
      )}
    </div>
  );
};
