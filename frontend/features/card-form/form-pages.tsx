import Button from '@mui/material/Button';
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, type RefObject, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { CardDesign, Item, Page } from '#shared/design/card-design.ts';
import type { ItemPath, PageState } from '#shared/form/form-types.ts';
import { directionOf } from '#shared/language/content-language.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useCardStatus, useFormEnvironment, useItemState } from '../../form/environment.ts';
import { answerWordsOf } from '../../form/design-words.ts';
import { PageTitle } from '../../form/design-text.tsx';
import { AtForm } from '../../form/module-parts.tsx';
import { BlankIcon, CompleteIcon, PartialIcon } from '../../form/icons.tsx';
import fieldCss from '../../form/field.module.css';
import type { sharedValue } from '../../lib/shared-value.ts';
import { ItemList } from './item-view.tsx';
import { doubleTapMs } from '../../form/after-press.ts';
import { focusFirstField, jumpToField } from '../../form/jump-to-field.ts';
import css from './card-form.module.css';

const pageElementIds = (page: string) => ({ tab: `page-${page}-tab`, panel: `page-${page}-panel` }) as const;

/** Shape and text tell the state; colour only helps. */
const stateIcons: { readonly [State in PageState]: () => React.JSX.Element } = {
  all: CompleteIcon,
  partial: PartialIcon,
  no: BlankIcon,
};

/** Where a key moves the focus among so many tabs. */
const tabAfter = (key: string, at: number, count: number): number | undefined =>
  ({ ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1 })[key];

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[];
  const next = tabAfter(event.key, tabs.indexOf(event.currentTarget), tabs.length);
  if (next === undefined) return;
  event.preventDefault();
  tabs[next]?.focus();
};

interface PageTabProps {
  readonly page: Page;
  readonly state: PageState;
  readonly isOpen: boolean;
  readonly place: FormPlace;
  readonly index: number;
}

const PageTab = memo(({ page, state, isOpen, place, index }: PageTabProps) => {
  const { words } = useFormEnvironment();
  const Icon = stateIcons[state];
  const ids = pageElementIds(page.name);
  return (
    <button
      type="button"
      role="tab"
      id={ids.tab}
      className={css.tab}
      aria-selected={isOpen}
      // Only the open page has a panel to point at.
      aria-controls={isOpen ? ids.panel : undefined}
      tabIndex={isOpen ? 0 : -1}
      data-state={state}
      onKeyDown={moveFocus}
      onClick={() => place.set({ pageIndex: index, turnedBy: 'tab' })}
    >
      <Icon />
      <PageTitle title={page.title} />{' '}
      <span className={fieldCss.hidden}>{words.t(`page.${state}.label`)}</span>
      <AtForm place="page-tab" page={page.name} />
    </button>
  );
});

/** One tab per page, marked incomplete, partial or complete (spec end-user 2, card form). Plain, like the controls. */
const PageTabs = ({ design, pageIndex, place }: Pick<FormPagesProps, 'design' | 'place'> & { readonly pageIndex: number }) => {
  const { words } = useFormEnvironment();
  const { pages } = useCardStatus();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      const tab = bar.current?.children[pageIndex] as HTMLElement | undefined;
      if (tab) bar.current?.scrollTo?.({ left: tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2 });
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [pageIndex]);
  return (
    <div ref={bar} className={css.tabBar} role="tablist" aria-label={words.t('tabs.label')}>
      {design.pages.map((page, index) => (
        <PageTab key={page.name} page={page} state={pages[index]?.status ?? 'no'} isOpen={index === pageIndex} place={place} index={index} />
      ))}
    </div>
  );
};

/** Number of items drawn at once; the rest of a long page follows in idle moments, so that the first screen appears sooner. */
const sectionSize = 16;

/** Estimated height in pixels, so that the scroll bar jumps little when a section arrives. */
const guessedItemHeight = 54;

const inSections = (items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / sectionSize) }, (_, at) => items.slice(at * sectionSize, (at + 1) * sectionSize));

const PageItems = ({ page, isWhole }: { readonly page: Page; readonly isWhole: boolean }) => {
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
      className={`${css.section} ${fieldCss.list}`}
      style={{ '--guessed-height': `${items.length * guessedItemHeight}px` } as React.CSSProperties}
      data-waiting={at >= shown || undefined}
    >
      {at < shown && <ItemList items={items} page={page.name} suffix="" />}
    </div>
  ));
};

/** The open page and the field to jump to. A new object asks for a new jump. */
export interface FormPosition {
  readonly pageIndex: number;
  readonly jumpTo?: ItemPath;
  readonly turnedBy?: 'tab' | 'button';
}

/** Not a state of the screen, so that a turn redraws the pages and nothing around them. */
export type FormPlace = ReturnType<typeof sharedValue<FormPosition>>;

interface FormPagesProps {
  readonly design: CardDesign;
  readonly place: FormPlace;
  /** Stays in sight with the tabs while the page scrolls. */
  readonly head?: ReactNode;
  readonly notes?: ReactNode;
}

/** Another version of the design may have fewer pages. */
const indexIn = ({ pages }: CardDesign, { pageIndex }: FormPosition): number => Math.max(0, Math.min(pageIndex, pages.length - 1));

const OpenPage = memo(({ design, place, position, top }: Pick<FormPagesProps, 'design' | 'place'> & { readonly position: FormPosition; readonly top: RefObject<HTMLElement | null> }) => {
  const { words } = useFormEnvironment();
  const panel = useRef<HTMLDivElement | null>(null);
  const drawn = useRef({ position, at: -Infinity });
  useEffect(() => {
    drawn.current = { position, at: position.turnedBy === 'button' ? performance.now() : -Infinity };
    if (position.jumpTo !== undefined) jumpToField(position.jumpTo);
    else if (position.turnedBy !== undefined) {
      if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: 'start' });
      if (position.turnedBy === 'button' && panel.current !== null) focusFirstField(panel.current);
    }
  }, [position, top]);

  const pageIndex = indexIn(design, position);
  const page = design.pages[pageIndex];
  if (page === undefined) return null;
  const turn = (by: number) => ({ detail }: MouseEvent) => {
    // The second Enter of a double press, which would pass over a page. A pointer may go through pages faster than they are drawn.
    if (detail === 0 && place.read() !== drawn.current.position) return;
    place.set({ pageIndex: indexIn(design, place.read()) + by, turnedBy: 'button' });
  };
  const passOver = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || performance.now() - drawn.current.at > doubleTapMs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const ids = pageElementIds(page.name);
  return (
    <>
      <div key={page.name} ref={panel} className={css.page} role="tabpanel" dir={directionOf(words.content)} id={ids.panel} aria-labelledby={ids.tab} tabIndex={-1} onKeyDownCapture={passOver}>
        <PageItems page={page} isWhole={position.jumpTo !== undefined} />
      </div>
      {design.pages.length > 1 && (
        <div className={css.turn}>
          {/* At the first and last page, a missing button is clearer than a disabled one. */}
          {pageIndex > 0 ? (
            <Button variant="outlined" onClick={turn(-1)}>
              {words.t('page.previous.action')}
            </Button>
          ) : (
            <span />
          )}
          {pageIndex < design.pages.length - 1 && (
            <Button variant="outlined" onClick={turn(1)}>
              {words.t('page.next.action')}
            </Button>
          )}
        </div>
      )}
    </>
  );
});

export const FormPages = ({ design, place, head, notes }: FormPagesProps) => {
  const top = useRef<HTMLDivElement | null>(null);
  const position = place.use();
  /** The tab answers the press; the page follows, without holding up a further press. */
  const shown = useDeferredValue(position);
  return (
    <>
      <div ref={top} />
      <div className={css.top}>
        {head}
        <PageTabs design={design} pageIndex={indexIn(design, position)} place={place} />
      </div>
      {notes}
      <OpenPage design={design} place={place} position={shown} top={top} />
    </>
  );
};

const IdAttribute = ({ path }: { readonly path: string }) => {
  const { words } = useFormEnvironment();
  const state = useItemState(path);
  const isWithheld = state.withheld === 'answer';
  const shown = isWithheld ? words.t('withheld.label') : answerWordsOf(state, words);
  return (
    <div>
      <dt {...words.attributes(state.item.title)}>{words.text(state.item.title, state.mentioned)}</dt>
      <dd data-blank={isWithheld || shown === '' || undefined} translate={isWithheld || shown === '' ? undefined : 'no'}>{shown === '' ? words.t('ids.blank.label') : shown}</dd>
    </div>
  );
};

/** The id attributes, always in sight above the tabs (spec end-user 2, card form). */
export const IdAttributes = ({ design }: { readonly design: CardDesign }) => {
  const { words } = useFormEnvironment();
  if (design.id_attributes.length === 0) return null;
  return (
    <dl className={css.ids} aria-label={words.t('ids.label')}>
      {design.id_attributes.map((path) => (
        <IdAttribute key={path} path={path} />
      ))}
    </dl>
  );
};
