import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormEnvironment } from '../../form/environment.ts';
import { FormSurface } from '../../form/form-surface.tsx';
import type { CodeHit } from '../../lib/modules.ts';
import type { CodeSearch } from './use-code-search.ts';
import css from './code-list.module.css';

export const optionId = (list: string, at: number): string => `${list}-${at}`;

const rowHeight = 52;
const rowsShown = 7;
const rowsBeyond = 4;

interface Box {
  readonly left: number;
  readonly width: number;
  readonly top?: number;
  readonly bottom?: number;
  readonly height: number;
}

/** Below the field, or above it if there is more room; on phones, within the room that the keyboard leaves. */
const boxAt = (anchor: Element): Box => {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const screen = window.visualViewport?.height ?? window.innerHeight;
  const wanted = rowHeight * rowsShown;
  const [below, above] = [screen - bottom - 40, top - 40];
  const isBelow = below >= Math.min(wanted, 3 * rowHeight) || below >= above;
  const wide = Math.min(Math.max(width, 320), window.innerWidth - 16);
  const place = { left: Math.max(8, Math.min(left, window.innerWidth - wide - 8)), width: wide };
  return isBelow
    ? { ...place, top: bottom + 4, height: Math.min(wanted, Math.max(below, 2 * rowHeight)) }
    : { ...place, bottom: window.innerHeight - top + 4, height: Math.min(wanted, above) };
};

const useBox = (anchor: RefObject<Element | null>): Box | null => {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const measure = () => anchor.current && setBox(boxAt(anchor.current));
    measure();
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    window.visualViewport?.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
      window.visualViewport?.removeEventListener('resize', measure);
    };
  }, [anchor]);
  return box;
};

interface CodeListProps {
  readonly id: string;
  readonly anchor: RefObject<Element | null>;
  readonly label: string;
  readonly search: CodeSearch;
  readonly active: number;
  readonly onPick: (hit: CodeHit) => void;
}

export const CodeList = ({ id, anchor, label, search, active, onPick }: CodeListProps) => {
  const { words } = useFormEnvironment();
  const { hits, status } = search;
  const box = useBox(anchor);
  const scroller = useRef<HTMLDivElement | null>(null);
  const [scrolled, setScrolled] = useState(0);

  // The active option is scrolled into view, so that it is rendered.
  useEffect(() => {
    const element = scroller.current;
    if (element === null || active < 0) return;
    const [top, height] = [active * rowHeight, element.clientHeight || rowHeight * rowsShown];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + height) element.scrollTop = top + rowHeight - height;
    setScrolled(element.scrollTop);
  }, [active]);

  const first = Math.max(0, Math.floor(scrolled / rowHeight) - rowsBeyond);
  const drawn = hits.slice(first, first + rowsShown + 2 * rowsBeyond);
  const count = hits.length;
  const messages = {
    usual: () => words.t(count === 0 ? 'suggest.start.message' : 'suggest.usual.label'),
    connecting: () => (count === 0 ? words.t('suggest.connecting.label') : words.t('suggest.more.label', { count })),
    unreached: () => (count === 0 ? words.t('suggest.unreached.message') : words.t('suggest.unreached.label', { count })),
    failed: () => words.t('suggest.failed.message'),
    done: () => (count === 0 ? words.t('suggest.empty.message') : words.t('suggest.count.label', { count })),
  };
  return createPortal(
    <FormSurface
      className={css.popup}
      style={{ left: box?.left, width: box?.width, top: box?.top, bottom: box?.bottom, visibility: box === null ? 'hidden' : undefined }}
      // Keeps the focus in the field, so that a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
    >
      <output className={css.message} data-status={status}>
        {messages[status]()}
      </output>
      {/* HTML has no option list for a custom field; the field handles its keys. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */}
      <div
        ref={scroller}
        id={id}
        className={css.list}
        role="listbox"
        aria-label={label}
        style={{ maxHeight: box?.height }}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
      >
        <div role="presentation" style={{ height: first * rowHeight }} />
        {drawn.map((hit, at) => (
          <div
            key={hit.code}
            id={optionId(id, first + at)}
            className={css.option}
            role="option"
            tabIndex={-1}
            aria-selected={first + at === active}
            aria-setsize={hits.length}
            aria-posinset={first + at + 1}
            onClick={() => onPick(hit)}
          >
            <b>{hit.code}</b> <span>{words.name(hit.name)}</span>
          </div>
        ))}
        <div role="presentation" style={{ height: (hits.length - first - drawn.length) * rowHeight }} />
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */}
    </FormSurface>,
    document.body,
  );
};
