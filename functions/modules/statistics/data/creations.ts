import { dayBegins } from '#shared/text/zone-offsets.ts';
import { clockIn } from '#shared/text/zones.ts';
import { cardOfKey, cardsBetween, cardsOfHospital, createdAt } from '../../../data/keys.ts';
import { queryAll, storedKey } from '../../../data/table.ts';

export interface MonthOfCards {
  /** YYYY-MM */
  readonly month: string;
  readonly cards: number;
}

export const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

export const monthBegins = (month: string, zone: string): number => dayBegins(`${month}-01`, zone);

/** The moments are in ms, in ascending order. */
export const countByMonth = (moments: readonly number[], zone: string): readonly MonthOfCards[] => {
  const months: { month: string; cards: number }[] = [];
  let end = -Infinity;
  for (const moment of moments) {
    if (moment >= end) {
      const month = clockIn(moment, zone).today.slice(0, 7);
      end = monthBegins(monthAfter(month), zone);
      months.push({ month, cards: 0 });
    }
    months.at(-1)!.cards += 1;
  }
  return months;
};

/** Reads keys only, which hold the moment of creation: 1,000 cards cost some 11 read units. */
export const monthsOfHospital = async (folderId: string, hospital: string, zone: string): Promise<readonly MonthOfCards[]> => {
  const items = await queryAll({ ...cardsBetween(folderId, '', '~'), index: 'GSI4', pk: cardsOfHospital(folderId, hospital) });
  return countByMonth(items.map((item) => createdAt(cardOfKey(storedKey(item)).cardId)), zone);
};
