import type { CardDesign } from '#shared/design/card-design.ts';
import type { Language } from '#shared/text/languages.ts';
import type { designCalls } from '#shared/api/designs.ts';
import { digestOfDesign, insertDesignVersion, listDesignVersions } from './data/design-versions.ts';
import { findFolder } from '../refusals/find-or-refuse.ts';
import type { ListSource } from '../storage/compiler-event.ts';
import { createHandler, type UseCase } from '../http/create-handler.ts';
import { jsonIn, Problem, refuseInput } from '../refusals/problem.ts';
import { archiveSource, sourceOf } from '../storage/design-files.ts';
import { namedListsAt, withNamedLists } from '../composition/named-lists.ts';
import { archiveUpload, askFor, compileSource, designInForce, findVersion, askCompiler } from './compile-source.ts';

const readListSources = async (json: string | undefined): Promise<readonly ListSource[]> => {
  if (json === undefined) return [];
  const { listSources } = await import('#shared/api/designs.ts');
  const read = listSources.safeParse(jsonIn(json, 'query.lists', 'invalid_format'));
  return read.success ? read.data : refuseInput('query.lists', 'invalid_format');
};

/** The design is for preview only; `uploadDesign` puts it in force. */
const compileDesign: UseCase<typeof designCalls.compileDesign> = async (call) => {
  const { query, principal, host } = call;
  const lists = await readListSources(query.lists);
  const { pId, fId } = query;
  const inForce = pId === undefined || fId === undefined ? undefined : await designInForce((await findFolder({ pId, fId })).folder);
  return compileSource({ source: await archiveUpload(call), repeating: query.repeating?.split(',') ?? [], lists }, await namedListsAt(host), query.lang ?? principal.user.lang, inForce);
};

const commentWorkbook: UseCase<typeof designCalls.commentWorkbook> = async (call) => {
  const { content } = await askFor('content', { kind: 'comment', source: await archiveUpload(call), lang: call.query.lang ?? call.principal.user.lang });
  return { name: 'design_comments.xlsx', content };
};

const checkDuplicates: UseCase<typeof designCalls.checkDuplicates> = async ({ body, query, principal, host }) => {
  const { list_files } = await checkedDesign(body.card_design, host, query.lang ?? principal.user.lang);
  return { ...(list_files && { list_files }) };
};

/** The version refers to its source file, or to its own JSON, and keeps what was left out, which the manager must have confirmed. */
const uploadDesign: UseCase<typeof designCalls.uploadDesign> = async ({ params, body, query, principal, now, host }) => {
  const { folder } = await findFolder(params);
  if (body.from !== undefined && body.from !== folder.version) throw new Problem('design.stale');
  const compiled = await sourceOf(digestOfDesign(body.card_design));
  const left_out = compiled?.left_out ?? [];
  if (left_out.length > 0 && body.confirm_left_out !== true) throw new Problem('design.left_out', { count: left_out.length });
  const source = compiled?.source ?? (await archiveSource(Buffer.from(JSON.stringify(body.card_design) ?? '', 'utf8')));
  const design = await checkedDesign(body.card_design, host, query.lang ?? principal.user.lang);
  const version = await insertDesignVersion(folder, design, principal.user.id, now, { source, left_out });
  if (version === 'overtaken') throw new Problem('design.stale');
  return { version };
};

const designWorkbook: UseCase<typeof designCalls.designWorkbook> = async ({ params, query, principal }) => {
  const { folder, stored } = await findVersion(params);
  const { content, name = '', diagnostics } = await askFor('content', { kind: 'write', design: stored.design, as: query.as, lang: query.lang ?? principal.user.lang });
  return { name: `${folder.design_name}_v${stored.version}${name}`, content, left_out: [...diagnostics] };
};

const designHistory: UseCase<typeof designCalls.designHistory> = async ({ params }) => {
  const { folder } = await findFolder(params);
  const versions = await listDesignVersions(folder.id);
  return versions.map(({ version, created_at, source, left_out, design }) => ({ id: `${folder.id}-${version}`, version, created_at, source, left_out, vals: design }));
};

/** Throws `design.invalid` with all findings. */
const checkedDesign = async (given: unknown, host: string, lang: Language): Promise<CardDesign> => {
  const { json, diagnostics: unknown } = await withNamedLists(given, host);
  const { diagnostics, lines } = await askCompiler({ kind: 'check', json, unknown, lang });
  if (diagnostics.length > 0) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
  return json as CardDesign;
};

export const handler = createHandler(async () => (await import('#shared/api/designs.ts')).designCalls, { compileDesign, commentWorkbook, checkDuplicates, uploadDesign, designWorkbook, designHistory });
