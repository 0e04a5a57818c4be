import * as z from 'zod/mini';
import { isZone } from '../text/zones.ts';
import { mayBound, toMs } from '../access/registration.ts';
import { isDate } from '../text/dates.ts';
import { rights } from './members.ts';
import { id, language, sentRevision, someTexts, text } from './schemas.ts';

/**
 * What the platform managers' forms ask for (spec administration 5): one schema per form, which the screen asks before
 * it offers to save and the call asks again.
 */

/** Longest abbreviation of an organisation (spec administration 9). */
export const abbrevLength = 20;
/** A logo is 150 × 150 PNG from our screen; others have room for the same picture badly packed. */
const logoLength = 280_000;

const filled = text.check(z.trim(), z.minLength(1));
/** Whole objects come back as they were read. The id may stand in the body; the path decides. */
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
  /** Whether cards may be saved with errors, as in progress; without it, a project keeps what it has, and a new one does not let them. */
  saves_with_errors: z.optional(z.boolean()),
  /** What a new member is given where nobody says otherwise; without it, a project keeps what it has. */
  member_rights: z.optional(rights),
});

/** Local date and time with the only offset that is offered, in the years 1900 to 2200, on a day that there is: 30 February would be stored as 2 March. */
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

/** Only a new folder can be one for tests, because real cards must never become some that may be emptied, and only a new one can have IDs per hospital, because its cards hold their IDs by it. */
export const newFolderForm = z.strictObject({ ...folderFields, is_test: z.optional(z.boolean()), ids_per_hospital: z.optional(z.boolean()) }).check(endsLater);

/** A host name, or `localhost`. */
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
    /** null: the product's own mark. */
    logo: z.nullable(z.string().check(z.maxLength(logoLength), z.regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/))),
  }),
  /** Minutes; blank: the product's own. */
  session_time: z.nullable(z.int().check(z.gte(1), z.lte(720))),
  /** Of today, now and all times that are shown, as IANA names it ("Asia/Phnom_Penh"); left out, it stays what it is: Asia/Tokyo on a new domain. */
  time_zone: z.optional(z.string().check(z.maxLength(64), z.refine(isZone))),
  /** "page.item" */
  external_linkage_item: z.nullable(z.string().check(z.regex(/^[^.\s]+\.[^.\s]+$/), z.maxLength(200))),
});
