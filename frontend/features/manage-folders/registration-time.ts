/** The only time zone that is offered (spec administration 9). */
export const timeZone = '+0900';

/** What the field for date and time holds: the local time of the zone, with seconds, whatever zone the device is in. */
export const toField = (time: string | null): string => time?.replace(/\+09:?00$/, '') ?? '';

/** What is sent; null: blank. A field may leave out seconds that are 0. */
export const fromField = (text: string): string | null => {
  if (text === '') return null;
  return `${text.length === 'YYYY-MM-DDTHH:mm'.length ? `${text}:00` : text}${timeZone}`;
};

/** As a list shows it: the local time of the zone, not of the reader. */
export const readTime = (time: string | null): string => (time === null ? '－' : toField(time).replace('T', ' '));
