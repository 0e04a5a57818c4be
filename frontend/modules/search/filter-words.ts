import { useQuery, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { forTextOperators, type CardFilter, type ItemCondition, type TimeRange } from '#shared/api/card-filter.ts';
import type { CardDesign, Choice } from '#shared/design/card-design.ts';
import { reasonsOf } from '#shared/design/missing-reasons.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { localText, type Texts } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { callApi } from '../../lib/api-client.ts';
import type { SearchedFolder } from '../../lib/find-cards.ts';
import { folderDesignQuery } from '../../lib/folder-design.ts';
import { formatDate } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session.ts';
import { choicesByPath } from './listed-choices.ts';

const mostEarlier = 20;

/** Earlier designs, newest first, because cards may hold their choices. Versions never change. */
export const earlierDesignsQuery = (pId: string, fId: string, current: number) => {
  const versions = Array.from({ length: Math.min(mostEarlier, current - 1) }, (_, index) => current - 1 - index);
  return queryOptions({
    queryKey: ['earlierDesigns', pId, fId, current],
    queryFn: async ({ signal }) => (await Promise.all(versions.map((version) => callApi('getDesign', { params: { pId, fId, version: String(version) }, signal })))).map(({ design }) => design),
    staleTime: Infinity,
  });
};

interface TitledItem {
  readonly title: Texts;
  readonly choices: readonly Choice[];
  readonly reasons: readonly Choice[];
  readonly isCheck: boolean;
}

type Names = ReadonlyMap<string, string>;

type Sayings<Filter, About> = { readonly [Name in keyof Filter]-?: (wanted: NonNullable<Filter[Name]>, about: About) => string };

const sayAll = <Filter extends object, About>(sayings: Sayings<Filter, About>, asked: Filter, about: About): readonly (readonly [name: string, words: string])[] =>
  (Object.keys(sayings) as (keyof Filter & string)[]).flatMap((name) => (asked[name] === undefined ? [] : [[name, sayings[name](asked[name]!, about)] as const]));

const without = <Value extends object>(value: Value, name: string): Value => Object.fromEntries(Object.entries(value).filter(([each]) => each !== name)) as Value;

/** One condition in words, and the filter that is left without it. */
export interface FilterPart {
  readonly words: string;
  readonly others: CardFilter;
}

/** A filter in words, one sentence per part. People, organisations and projects are counted unless all their names are known. */
const useWords = (titled: ReadonlyMap<string, TitledItem> | undefined, names: Names) => {
  const { t } = useTranslation(['card-search', 'review', 'common']);
  const language = useLanguage();
  const said = (label: string, value: string): string => t('asked.label', { label, value });
  const range = (from: string | undefined, to: string | undefined): string =>
    from === undefined ? t('asked.to.label', { to }) : to === undefined ? t('asked.from.label', { from }) : t('asked.range.label', { from, to });
  const ofTimes = ({ from, to }: TimeRange): string => range(from && formatDate(from, language), to && formatDate(to, language));
  const titleOf = (texts: Texts | undefined, name: string): string => (texts && plainText(texts, language)) || name;
  const named = (ids: readonly string[], counted: string): string => (ids.every((id) => names.has(id)) ? ids.map((id) => names.get(id)).join(', ') : counted);
  const ofValue = (value: string, item: TitledItem | undefined): string => {
    if (item?.isCheck === true && value === 'true') return t('ticked.label');
    const reason = item?.reasons.find((each) => each.value === value);
    return reason === undefined ? titleOf(item?.choices.find((choice) => choice.value === value)?.title, value) : t('no_answer.label', { reason: titleOf(reason.title, value) });
  };
  const ofCondition: Sayings<Omit<ItemCondition, 'from' | 'to'>, TitledItem | undefined> = {
    in: (wanted, item) => wanted.map((value) => ofValue(value, item)).join(', '),
    ...forTextOperators((operator) => (value: string) => t(`asked.${operator}.label`, { value })),
  };
  const ofItem = ({ from, to, ...condition }: ItemCondition, item?: TitledItem): string =>
    [...(from === undefined && to === undefined ? [] : [range(from, to)]), ...sayAll(ofCondition, condition, item).map(([, words]) => words)].join(' / ') || t('asked.any.label');
  const overallWords = { no: t('overall_no.label'), partial: t('status_progress.label'), all: t('overall_all.label') };
  const ofPart: Sayings<Omit<CardFilter, 'items'>, undefined> = {
    required: (wanted) => said(t('filter_status.label'), t(wanted === 'comp' ? 'status_complete.label' : 'status_missing.label')),
    overall: (wanted) => said(t('filter_status.label'), wanted.map((each) => overallWords[each]).join(', ')),
    by: (wanted) => said(t('filter_by.label'), named(wanted, t('people.label', { count: wanted.length }))),
    org: (wanted) => said(t('filter_org.label'), named(wanted, t('chosen.label', { count: wanted.length }))),
    project: (wanted) => said(t('filter_project.label'), named(wanted, t('chosen.label', { count: wanted.length }))),
    version: (wanted) => said(t('filter_version.label'), wanted.join(', ')),
    created: (wanted) => said(t('filter_created.label'), ofTimes(wanted)),
    updated: (wanted) => said(t('filter_updated.label'), ofTimes(wanted)),
    text: (wanted) => said(t('filter_text.label'), ofItem(wanted)),
    orphaned: (wanted) => t(wanted ? 'filter_orphaned.label' : 'filter_not_orphaned.label'),
    errors: (wanted) => t(wanted ? 'filter_errors.label' : 'filter_no_errors.label'),
    state: (wanted) => said(t('review:filter.state.label'), wanted.map((each) => t(`common:state_${each}.label`)).join(', ')),
    queries: (wanted) => said(t('review:filter.queries.label'), wanted.map((each) => t(`review:filter.queries_${each}.label`)).join(', ')),
  };
  const withoutItem = ({ items = {}, ...parts }: CardFilter, path: string): CardFilter => (Object.keys(items).length === 1 ? parts : { ...parts, items: without(items, path) });
  return (filter: CardFilter): readonly FilterPart[] => [
    ...sayAll(ofPart, filter, undefined).map(([name, words]) => ({ words, others: without(filter, name) })),
    ...Object.entries(filter.items ?? {}).map(([path, condition]) => {
      const item = titled?.get(path);
      return { words: said(titleOf(item?.title, path), ofItem(condition, item)), others: withoutItem(filter, path) };
    }),
  ];
};

const titledItems = (design: CardDesign, earlier: readonly CardDesign[]): ReadonlyMap<string, TitledItem> => {
  const choices = choicesByPath(design, earlier);
  const items = new Map<string, TitledItem>();
  walkItems(design, (place) => {
    const { item } = place;
    items.set(pathOf(place), { title: item.title, choices: choices.get(pathOf(place)) ?? [], reasons: reasonsOf(design, item), isCheck: item.class === 'attribute' && item.type === 'check' });
  });
  return items;
};

const useNames = (folder: SearchedFolder | undefined, { by, org, project }: CardFilter): Names => {
  const { t } = useTranslation('card-search');
  const language = useLanguage();
  const { user } = useSession();
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: folder !== undefined && project !== undefined });
  const pId = folder?.pId ?? (folder === null && project?.length === 1 ? project[0] : undefined) ?? '';
  const { data: members = [] } = useQuery({
    queryKey: queryKeys.projectUsers(pId),
    queryFn: ({ signal }) => callApi('projectUsers', { params: { pId }, signal }),
    enabled: pId !== '' && (by ?? org) !== undefined,
  });
  if (folder === undefined) return new Map();
  return new Map([
    [user.id, t('myself.label')],
    ...projects.map(({ id, title }) => [id, localText(title, language)] as const),
    ...members.flatMap(({ id, disp_name, org_id, org_name }) => [[id, localText(disp_name, language)] as const, [org_id, localText(org_name, language)] as const]),
  ]);
};

/** Without `folder`, nothing is asked for, and items are named by their paths. */
export const useFilterParts = (folder: SearchedFolder | undefined, filter: CardFilter): readonly FilterPart[] => {
  const { pId, fId } = folder ?? { pId: '', fId: '' };
  const asksItems = pId !== '' && filter.items !== undefined;
  const { data: current } = useQuery({ ...folderDesignQuery(pId, fId), enabled: asksItems });
  const { data: earlier = [] } = useQuery({ ...earlierDesignsQuery(pId, fId, current?.version ?? 1), enabled: asksItems && (current?.version ?? 1) > 1 });
  return useWords(current && titledItems(current.design, earlier), useNames(folder, filter))(filter);
};

export const FilterWords = ({ folder, filter, children }: Places['filter-words']) => children(useFilterParts(folder, filter).map(({ words }) => words));
