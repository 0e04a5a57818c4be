import { toMs } from '#shared/api/manage-forms.ts';
import type { Folder } from '../data/projects.ts';

const japanOffsetMs = 9 * 3_600_000;

const toJapanTime = (iso: string | null): string | null =>
  iso === null ? null : `${new Date(Date.parse(iso) + japanOffsetMs).toISOString().slice(0, 19)}+0900`;

/** A folder as managers see it: times with the offset in which they entered them. */
export const presentFolder = ({ start_at, end_at, ...folder }: Folder) => ({
  ...folder,
  registration_start_at: toJapanTime(start_at),
  registration_end_at: toJapanTime(end_at),
});

interface Period {
  readonly registration_start_at: string;
  readonly registration_end_at: string | null;
}

const toUtc = (time: string): string => new Date(toMs(time)).toISOString();

/** The form's period as it is stored. */
export const periodOf = ({ registration_start_at: start, registration_end_at: end }: Period) => ({
  start_at: toUtc(start),
  end_at: end === null ? null : toUtc(end),
});
