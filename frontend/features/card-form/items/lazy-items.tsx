import css from '../card-form.module.css';
import { fieldIds } from '../field-ids.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Title } from './field.tsx';
import type { AnyItemProps, ItemProps } from './item-props.ts';

/** Holds the place of an item whose component is on its way. */
const WaitingItem = ({ item, state }: AnyItemProps) => (
  <div className={css.field} id={fieldIds(state.path).field} aria-busy="true">
    <div className={css.title}>
      <Title item={item} />
    </div>
    <div className={css.waiting} />
  </div>
);

const loadClinical = () => import('./clinical-items.tsx');

export const GcsItem = lazyPart<ItemProps<'gcs'>>(async () => (await import('./gcs-item.tsx')).GcsItem, WaitingItem);
export const WatchItem = lazyPart<ItemProps<'watch'>>(async () => (await loadClinical()).WatchItem, WaitingItem);
export const ScoreLevelItem = lazyPart<ItemProps<'score_level'>>(async () => (await loadClinical()).ScoreLevelItem, WaitingItem);
export const WeekdayItem = lazyPart<ItemProps<'plugin'>>(async () => (await loadClinical()).WeekdayItem, WaitingItem);
export const SuggestItem = lazyPart<ItemProps<'suggest'>>(async () => (await import('../suggest/suggest-item.tsx')).SuggestItem, WaitingItem);
export const LocationItem = lazyPart<ItemProps<'location'>>(async () => (await import('./location-item.tsx')).LocationItem, WaitingItem);
export const StartItem = lazyPart<ItemProps<'start'>>(async () => (await import('../start/start-item.tsx')).StartItem, WaitingItem);
