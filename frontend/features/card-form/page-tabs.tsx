import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { PageState } from '#shared/form/form-types.ts';
import css from './card-form.module.css';
import { useFormEnvironment } from './form-environment.ts';
import { BlankIcon, CompleteIcon, PartialIcon } from './items/icons.tsx';
import { useCardStatus } from './use-item-state.ts';

export const pageElementIds = (page: string) => ({ tab: `page-${page}-tab`, panel: `page-${page}-panel` }) as const;

/** Shape and word tell the state; colour only helps. */
const stateIcons: { readonly [State in PageState]: () => React.JSX.Element } = {
  all: CompleteIcon,
  partial: PartialIcon,
  no: BlankIcon,
};

interface PageTabsProps {
  readonly design: CardDesign;
  readonly pageIndex: number;
  readonly onMove: (pageIndex: number) => void;
}

/** One tab per page, each marked incomplete, partial or complete (spec end-user 2, card form). */
export const PageTabs = ({ design, pageIndex, onMove }: PageTabsProps) => {
  const { words } = useFormEnvironment();
  const { pages } = useCardStatus();
  return (
    <div className={css.tabs}>
      <Tabs
        className={css.tabBar}
        value={pageIndex}
        onChange={(_event, next: number) => onMove(next)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={words.t('tabs.label')}
      >
        {design.pages.map((page, index) => {
          const state = pages[index]?.status ?? 'no';
          const Icon = stateIcons[state];
          const ids = pageElementIds(page.name);
          return (
            <Tab
              key={page.name}
              id={ids.tab}
              // Only the open page has a panel to point at.
              aria-controls={index === pageIndex ? ids.panel : undefined}
              data-state={state}
              label={
                <span className={css.tab}>
                  <Icon />
                  <span>{words.text(page.title)}</span>{' '}
                  <span className={css.hidden}>{words.t(`page.${state}.label`)}</span>
                </span>
              }
            />
          );
        })}
      </Tabs>
    </div>
  );
};
