import type { TFunction } from 'i18next';
import type { CallAnswer } from '#shared/api/calls.ts';
import { plainText } from '#shared/language/markup.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatNumber } from '../../lib/format.ts';
import type { FigureRow, ShownFigure } from './figure-table.tsx';
import { monthsBetween } from './months.ts';

export type Distributions = CallAnswer<'folderDistributions'>;
export type ItemStatistics = Distributions['pages'][number]['items'][number];
export type Figure = ItemStatistics['figures'][number];
type Band = NonNullable<Extract<Figure, { of: 'numbers' | 'ages' }>['spread']>['bands'][number];
type Words = TFunction<'statistics'>;

/** More months are counted by year. */
const mostMonths = 36;

export const timeRows = (months: readonly { readonly month: string; readonly cards: number }[]): { readonly unit: 'month' | 'year'; readonly rows: readonly FigureRow[] } => {
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (first === undefined || last === undefined) return { unit: 'month', rows: [] };
  const all = monthsBetween(first, last);
  const known = new Map(months.map(({ month, cards }) => [month, cards]));
  if (all.length <= mostMonths) return { unit: 'month', rows: all.map((month) => ({ key: month, name: month, count: known.get(month) ?? 0 })) };
  const years = Array.from({ length: Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 }, (_, at) => String(Number(first.slice(0, 4)) + at));
  return { unit: 'year', rows: years.map((year) => ({ key: year, name: year, count: months.reduce((sum, { month, cards }) => (month.startsWith(year) ? sum + cards : sum), 0) })) };
};

const bandName = ({ from, to }: Band, isWhole: boolean, t: Words, language: Language): string => {
  const number = (value: number) => formatNumber(value, language);
  if (from === null) return t('band_below.label', { to: number(to ?? 0) });
  if (to === null) return t('band_from.label', { from: number(from) });
  if (!isWhole) return t('band_between.label', { from: number(from), to: number(to) });
  return to - from === 1 ? number(from) : t('band.label', { from: number(from), to: number(to - 1) });
};

const numberRows = (bands: readonly Band[], t: Words, language: Language): readonly FigureRow[] => {
  const isWhole = bands.every(({ from, to }) => Number.isInteger(from ?? 0) && Number.isInteger(to ?? 0));
  return bands.map((band) => ({ key: `${band.from}:${band.to}`, name: bandName(band, isWhole, t, language), count: band.count }));
};

const choiceName = (figure: Extract<Figure, { choices: unknown }>, { value, title }: { readonly value: string; readonly title: Parameters<typeof plainText>[0] }, t: Words, language: Language): string => {
  if (figure.of === 'yes_no') return t(value === 'true' ? 'yes.label' : 'no.label');
  const name = plainText(title, language);
  return figure.of === 'codes' ? `${value} ${name}`.trim() : name || value;
};

/** null: the item has no figure, only whether it is answered. */
export const shownFigure = (item: ItemStatistics, figure: Figure, t: Words, language: Language): ShownFigure | null => {
  const own = plainText(item.title, language) || item.path;
  const title = figure.part === undefined ? own : t('part_of.label', { item: own, part: figure.part });
  if (figure.of === 'texts') return null;
  if (figure.of === 'months') {
    const { unit, rows } = timeRows(figure.months);
    return { title, heading: t(unit === 'month' ? 'month.label' : 'year.label'), rows, isLying: false };
  }
  if ('spread' in figure) return { title, heading: t('value.label'), rows: numberRows(figure.spread?.bands ?? [], t, language), isLying: false };
  const rows = figure.choices.map((choice) => ({ key: choice.value, name: choiceName(figure, choice, t, language), count: choice.cards, share: choice.share }));
  const rest = figure.rest && { key: '', name: t('rest.label', { values: formatNumber(figure.rest.values, language) }), count: figure.rest.cards };
  return { title, heading: t('choice.label'), rows: figure.count === 0 ? [] : rows, isLying: true, ...(rest && { more: [rest] }) };
};
