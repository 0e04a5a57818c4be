import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Item, Page } from '#shared/design/card-design.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import css from './card-form.module.css';
import { ItemList } from './item-view.tsx';

/** Items drawn at once; the rest of a long page follows in idle moments, so that the first screen does not wait for it. */
const sectionSize = 16;

/** A guess, so that the scroll bar does not jump much when a section arrives. */
const guessedItemHeight = 76;

const inSections = (items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / sectionSize) }, (_, at) => items.slice(at * sectionSize, (at + 1) * sectionSize));

interface PageItemsProps {
  readonly page: Page;
  /** Draws everything at once: somebody is about to jump into the page. */
  readonly isWhole: boolean;
}

/** The items of one page. Sections out of sight are not laid out by the browser (`content-visibility`). */
export const PageItems = ({ page, isWhole }: PageItemsProps) => {
  const sections = useMemo(() => inSections(page.items), [page]);
  const [drawn, setDrawn] = useState(isWhole ? sections.length : 1);
  const shown = isWhole ? sections.length : drawn;

  useEffect(() => {
    if (shown >= sections.length) return undefined;
    return whenIdle(() => startTransition(() => setDrawn(shown + 1)));
  }, [shown, sections.length]);

  return sections.map((items, at) => (
    <div
      key={at}
      className={css.section}
      style={{ '--guessed-height': `${items.length * guessedItemHeight}px` } as React.CSSProperties}
      data-waiting={at >= shown || undefined}
    >
      {at < shown && <ItemList items={items} page={page.name} suffix="" />}
    </div>
  ));
};
