import * as z from 'zod/mini';
import { isZone } from '../text/zones.ts';
import { mayBound, toMs } from '../access/registration.ts';
import { isDate } from '../text/dates.ts';
import { rights } from './members.ts';
import { id, language, sentRevision, someTexts, text } from './schemas.ts';

export const abbrevLength = 20;
/** Our screen makes 150 × 150 PNG; the limit also fits a badly packed one. */
const logoLength = 280_000;

const filled = text.check(z.trim(), z.minLength(1));
const asRead = { id: z.optional(id), ...sentRevision };

export const orgForm = z.strictObject({
  ...asRead,
  name: someTexts,
  abbrev: filled.check(z.maxLength(abbrevLength)),
  lang: language,
  role: z.enum(['normal', 'manage']),
});

export const projectForm = z.strictObject({
  ...asRead,
  design_name: filled,
  lang: z.array(language).check(
    z.minLength(1),
    z.refine((languages) => new Set(languages).size === languages.length),
  ),
  title: someTexts,
  description: someTexts,
  /** Whether cards may be saved with errors. Absent: unchanged, for a new project false. */
  saves_with_errors: z.optional(z.boolean()),
  member_rights: z.optional(rights),
});

/** Local time with the only supported offset, in the years 1900 to 2200, on an existing day: 30 February would be stored as 2 March. */
const japanTime = z.string().check(z.regex(/^((19|20|21)\d\d|2200)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?\+09:?00$/), z.refine((time) => isDate(time.slice(0, 10)) && mayBound(toMs(time))));

const folderFields = {
  ...asRead,
  name: filled,
  design_name: filled,
  title: someTexts,
  description: someTexts,
  is_default: z.boolean(),
  registration_start_at: japanTime,
  registration_end_at: z.nullable(japanTime),
};

interface Period {
  readonly registration_start_at: string;
  readonly registration_end_at: string | null;
}
const endsLater = z.refine<Period>(({ registration_start_at: start, registration_end_at: end }) => end === null || toMs(start) <= toMs(end), { path: ['registration_end_at'] });

export const folderForm = z.strictObject(folderFields).check(endsLater);

/** Fixed at creation: real cards must never become deletable tests, and stored cards hold their IDs per hospital or per folder. */
export const newFolderForm = z.strictObject({ ...folderFields, is_test: z.optional(z.boolean()), ids_per_hospital: z.optional(z.boolean()) }).check(endsLater);

const host = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/));

export const domainForm = z.strictObject({
  ...asRead,
  domain_name: host,
  project_ids: z.array(id).check(z.maxLength(100)),
  info: z.strictObject({
    title: someTexts,
    dashboard: someTexts,
    contact_email: z.nullable(z.email()),
    css: z.enum(['nav-default', 'nav-theme-1']),
    logo: z.nullable(z.string().check(z.maxLength(logoLength), z.regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/))),
  }),
  /** Minutes; null: the product's default. */
  session_time: z.nullable(z.int().check(z.gte(1), z.lte(720))),
  /** IANA name ("Asia/Phnom_Penh") for all times shown. Absent: unchanged, for a new domain Asia/Tokyo. */
  time_zone: z.optional(z.string().check(z.maxLength(64), z.refine(isZone))),
  external_linkage_item: z.nullable(z.string().check(z.regex(/^[^.\s]+\.[^.\s]+$/), z.maxLength(200))),
});
