import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { compiled, listHash, listSource, listSources, readerLanguage, versionParams } from '../../api/designs.ts';
import { flag, id, texts, timestamp } from '../../api/schemas.ts';
import { hasHiddenControls } from '../../text/characters.ts';

/** Name of a list in workbooks and designs: no blanks, points or brackets. */
const codeListName = z.string().check(z.regex(/^[^.[\]\s]{1,90}$/), z.refine((name) => !hasHiddenControls(name)));

const domainParams = z.strictObject({ domainId: id });

/** A design in force that names the list. `is_current`: it has the present version; a design keeps the version it was made with. */
const listUser = z.object({ p_id: id, f_id: id, project: texts, folder: texts, design_name: z.string(), version: z.int(), is_current: z.boolean() });

const codeList = z.object({
  name: z.string(),
  hash: z.string(),
  rows: z.int(),
  languages: z.array(z.string()),
  file: z.string(),
  updated_at: timestamp,
  used_by: z.array(listUser),
});

export const domainListCalls = {
  codeLists: {
    group: 'domain-lists',
    access: 'manager',
    params: domainParams,
    answer: z.array(codeList),
    problems: ['domain.unknown'],
  },
  saveCodeList: {
    group: 'domain-lists',
    access: 'manager',
    params: domainParams,
    query: z.extend(readerLanguage, {
      name: codeListName,
      file: z.string().check(z.maxLength(200), z.regex(/\.(?:csv|xlsx|xls)$/i)),
      replaces: z.optional(listHash),
    }),
    holdsDesign: true,
    body: 'binary',
    answer: codeList,
    problems: ['design.invalid', 'domain.unknown', 'list.unknown', 'list.taken'],
  },
  deleteCodeList: {
    group: 'domain-lists',
    access: 'manager',
    params: domainParams,
    query: z.strictObject({ name: codeListName, forceDelFlg: z.optional(flag) }),
    answer: z.undefined(),
    problems: ['domain.unknown', 'list.unknown', 'list.taken', 'list.in_use'],
  },
  storeListFile: {
    group: 'domain-lists',
    access: 'manager',
    query: z.extend(readerLanguage, { file: listSource.shape.file }),
    holdsDesign: true,
    body: 'binary',
    answer: z.object({ file: z.string(), hash: z.string(), rows: z.int() }),
    problems: ['design.invalid'],
  },
  recompileDesign: {
    group: 'domain-lists',
    access: 'manager',
    params: versionParams,
    query: readerLanguage,
    holdsDesign: true,
    body: z.strictObject({ lists: listSources }),
    answer: compiled,
    problems: ['design.invalid', 'folder.unknown', 'design.unknown', 'design.no_workbook'],
  },
} as const satisfies Readonly<Record<string, CallContract>>;
