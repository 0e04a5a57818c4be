import { useTranslation } from 'react-i18next';
import type { CardFilter, ItemCondition, TimeRange } from '#shared/api/card-filter.ts';
import { formatDate } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';

/** A filter in words, a sentence for each of its parts. Items are named as the files name them; people and organisations are counted. */
export const useFilterWords = () => {
  const { t } = useTranslation(['card-search', 'review']);
  const language = useLanguage();
  const said = (label: string, value: string): string => t('asked.label', { label, value });
  const range = (from: string | undefined, to: string | undefined): string => [from ?? '', to ?? ''].join(' – ').trim();
  const ofTimes = ({ from, to }: TimeRange): string => range(from && formatDate(from, language), to && formatDate(to, language));
  const ofItem = ({ in: wanted, from, to, contains, starts, is }: ItemCondition): string =>
    [
      ...(wanted === undefined ? [] : [wanted.join(', ')]),
      ...(from === undefined && to === undefined ? [] : [range(from, to)]),
      ...(contains === undefined ? [] : [said(t('mode_contains.label'), contains)]),
      ...(starts === undefined ? [] : [said(t('mode_starts.label'), starts)]),
      ...(is === undefined ? [] : [said(t('mode_is.label'), is)]),
    ].join(' / ');
  const overallWords = { no: t('overall_no.label'), partial: t('status_progress.label'), all: t('overall_all.label') };
  return ({ items = {}, text, required, overall, project, org, by, created, updated, version, orphaned, errors, state, queries }: CardFilter): readonly string[] => [
    ...(required === undefined ? [] : [said(t('filter_status.label'), t(required === 'comp' ? 'status_complete.label' : 'status_missing.label'))]),
    ...(overall === undefined ? [] : [said(t('filter_status.label'), overall.map((each) => overallWords[each]).join(', '))]),
    ...(by === undefined ? [] : [said(t('filter_by.label'), t('people.label', { count: by.length }))]),
    ...(org === undefined ? [] : [said(t('filter_org.label'), t('chosen.label', { count: org.length }))]),
    ...(project === undefined ? [] : [said(t('filter_project.label'), t('chosen.label', { count: project.length }))]),
    ...(version === undefined ? [] : [said(t('filter_version.label'), version.join(', '))]),
    ...(created === undefined ? [] : [said(t('filter_created.label'), ofTimes(created))]),
    ...(updated === undefined ? [] : [said(t('filter_updated.label'), ofTimes(updated))]),
    ...(text === undefined ? [] : [said(t('filter_text.label'), ofItem(text))]),
    ...Object.entries(items).map(([path, condition]) => said(path, ofItem(condition))),
    ...(orphaned === true ? [t('filter_orphaned.label')] : []),
    ...(errors === true ? [t('filter_errors.label')] : []),
    ...(state === undefined ? [] : [said(t('review:filter.state.label'), state.map((each) => t(`review:state.${each}.label`)).join(', '))]),
    ...(queries === undefined ? [] : [said(t('review:filter.queries.label'), queries.map((each) => t(`review:filter.queries_${each}.label`)).join(', '))]),
  ];
};
