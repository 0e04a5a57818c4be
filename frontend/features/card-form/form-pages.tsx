import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import css from './card-form.module.css';
import { fieldIds } from './field-ids.ts';
import { useFormEnvironment } from './form-environment.ts';
import { PageItems } from './page-items.tsx';
import { PageTabs, pageElementIds } from './page-tabs.tsx';

/** Where the form stands: the page, and the field to jump to, if any. A new object asks for a new jump. */
export interface FormPosition {
  readonly pageIndex: number;
  readonly jumpTo?: ItemPath;
}

interface FormPagesProps {
  readonly design: CardDesign;
  readonly position: FormPosition;
  readonly onMove: (position: FormPosition) => void;
}

const focusable = 'input:not([tabindex="-1"]), select, textarea, button';

/** Shows the field in the middle of the screen and puts the cursor into it. */
const jumpToField = (path: ItemPath) => {
  const field = document.getElementById(fieldIds(path).field);
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
};

/** The tabs and the items of the page that is open; also the preview of a design. */
export const FormPages = ({ design, position, onMove }: FormPagesProps) => {
  const { words } = useFormEnvironment();
  const top = useRef<HTMLDivElement | null>(null);
  const page = design.pages[position.pageIndex] ?? design.pages[0];

  useEffect(() => {
    if (position.jumpTo !== undefined) jumpToField(position.jumpTo);
  }, [position]);

  if (page === undefined) return null;
  const move = (pageIndex: number) => {
    onMove({ pageIndex });
    // The next page is read from its top; a page that was not scrolled past its tabs stays where it is.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: 'start' });
  };
  const ids = pageElementIds(page.name);
  return (
    <>
      <div ref={top} />
      <PageTabs design={design} pageIndex={position.pageIndex} onMove={move} />
      <div key={page.name} className={css.page} role="tabpanel" id={ids.panel} aria-labelledby={ids.tab} tabIndex={-1}>
        <PageItems page={page} isWhole={position.jumpTo !== undefined} />
      </div>
      {design.pages.length > 1 && (
        <div className={css.turn}>
          <Button variant="outlined" disabled={position.pageIndex === 0} onClick={() => move(position.pageIndex - 1)}>
            {words.t('page.previous.action')}
          </Button>
          <Button
            variant="outlined"
            disabled={position.pageIndex === design.pages.length - 1}
            onClick={() => move(position.pageIndex + 1)}
          >
            {words.t('page.next.action')}
          </Button>
        </div>
      )}
    </>
  );
};
