import type { CardDesign } from '#shared/design/card-design.ts';
import type { Language } from '#shared/text/languages.ts';
import type { designCalls } from '#shared/api/designs.ts';
import { digestOfDesign, getDesignVersion, insertDesignVersion, listDesignVersions } from './data/design-versions.ts';
import type { Folder } from '../projects/data/projects.ts';
import { findFolder } from '../refusals/find-or-refuse.ts';
import type { ListSource, NamedList } from '../storage/compiler-event.ts';
import type { DesignSource } from '../storage/source-files.ts';
import { createHandler } from '../http/create-handler.ts';
import type { UseCase } from '../http/create-handler.ts';
import { jsonIn, Problem, refuseInput } from '../refusals/problem.ts';
import { archiveSource, sourceOf, rememberSource } from '../storage/source-files.ts';
import { namedListsAt } from '../composition/named-lists.ts';
import { withNamedLists } from './with-named-lists.ts';
import { readUpload } from './read-upload.ts';
import { askCompiler } from './ask-compiler.ts';

const compileSource = async (from: Pick<DesignSource, 'source' | 'repeating' | 'lists'>, codeListsThere: readonly NamedList[], lang: Language, inForce: CardDesign | undefined) => {
  const { source, repeating = [], lists = [] } = from;
  const given = codeListsThere.map(({ name, hash, rows }) => ({ name, hash, rows }));
  const { design, diagnostics, lines, codeLists: used = [] } = await askCompiler({ kind: 'compile', source, repeating, lists, codeLists: given, lang, ...(inForce && { inForce }) }, lang);
  if (design === undefined) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
  await rememberSource(digestOfDesign(design), { ...from, ...(used.length > 0 && { codeLists: used }), left_out: diagnostics.filter(({ severity }) => severity === 'left_out') });
  return { card_design: design, diagnostics: [...diagnostics], warnings: [...lines] };
};

const designInForce = async ({ id, version }: Folder): Promise<CardDesign | undefined> =>
  version === null ? undefined : (await getDesignVersion(id, version))?.design;

const readListSources = async (json: string | undefined): Promise<readonly ListSource[]> => {
  if (json === undefined) return [];
  const { listSources } = await import('#shared/api/designs.ts');
  const read = listSources.safeParse(jsonIn(json, 'query.lists', 'invalid_format'));
  return read.success ? read.data : refuseInput('query.lists', 'invalid_format');
};

/** The design is for preview only; `uploadDesign` puts it in force. The file is archived before it is opened. */
const compileDesign: UseCase<typeof designCalls.compileDesign> = async ({ body, headers, query, principal, host }) => {
  const lists = await readListSources(query.lists);
  const { pId, fId } = query;
  const inForce = pId === undefined || fId === undefined ? undefined : await designInForce((await findFolder({ pId, fId })).folder);
  const bytes = await readUpload(body, headers['content-type']);
  const source = await archiveSource(bytes);
  return compileSource({ source, repeating: query.repeating?.split(',') ?? [], lists }, await namedListsAt(host), query.lang ?? principal.user.lang, inForce);
};

/** The file is archived by hash, so the call is idempotent. */
const storeListFile: UseCase<typeof designCalls.storeListFile> = async ({ body, headers, query, principal }) => {
  const lang = query.lang ?? principal.user.lang;
  const bytes = await readUpload(body, headers['content-type']);
  const hash = await archiveSource(bytes);
  const { rows, diagnostics, lines } = await askCompiler({ kind: 'list', source: hash, file: query.file, lang }, lang);
  if (rows === undefined) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
  return { file: query.file, hash, rows };
};

/** Compiles a stored version's workbook again with added lists. Uses the domain's present code lists, or the stored ones if deleted. */
const recompileDesign: UseCase<typeof designCalls.recompileDesign> = async ({ params, query, body, principal, host }) => {
  const { folder } = await findFolder(params);
  const stored = await getDesignVersion(folder.id, params.version);
  const from = stored && (await sourceOf(stored.digest));
  if (stored === undefined) throw new Problem('design.unknown');
  if (!from) throw new Problem('design.no_workbook');
  const names = new Set(body.lists.map(({ file }) => file.toLowerCase()));
  const lists = [...body.lists, ...(from.lists ?? []).filter(({ file }) => !names.has(file.toLowerCase()))];
  const now = await namedListsAt(host);
  const gone = (from.codeLists ?? []).filter(({ name }) => !now.some((list) => list.name === name));
  return compileSource({ source: from.source, repeating: from.repeating ?? [], lists }, [...now, ...gone], query.lang ?? principal.user.lang, await designInForce(folder));
};

const commentWorkbook: UseCase<typeof designCalls.commentWorkbook> = async ({ body, headers, query, principal }) => {
  const lang = query.lang ?? principal.user.lang;
  const bytes = await readUpload(body, headers['content-type']);
  const { content, diagnostics, lines } = await askCompiler({ kind: 'comment', source: await archiveSource(bytes), lang }, lang);
  if (content === undefined) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
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
  const { folder } = await findFolder(params);
  const stored = await getDesignVersion(folder.id, params.version);
  if (stored === undefined) throw new Problem('design.unknown');
  const lang = query.lang ?? principal.user.lang;
  const { content, name = '', diagnostics, lines } = await askCompiler({ kind: 'write', design: stored.design, as: query.as, lang }, lang);
  if (content === undefined) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
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
  const { diagnostics, lines } = await askCompiler({ kind: 'check', json, unknown, lang }, lang);
  if (diagnostics.length > 0) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
  return json as CardDesign;
};

export const handler = createHandler(async () => (await import('#shared/api/designs.ts')).designCalls, { compileDesign, storeListFile, recompileDesign, commentWorkbook, checkDuplicates, uploadDesign, designWorkbook, designHistory });
