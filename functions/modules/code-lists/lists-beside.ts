import type { domainListCalls } from '#shared/modules/code-lists/calls.ts';
import { archiveUpload, askFor, compileSource, designInForce, findVersion } from '../../designs/compile-source.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { Problem } from '../../refusals/problem.ts';
import { sourceOf } from '../../storage/design-files.ts';
import { codeListsAt } from './data/code-lists.ts';
import { listFileTask } from './task-name.ts';

export const storeListFile: UseCase<typeof domainListCalls.storeListFile> = async (call) => {
  const { query: { file, lang = call.principal.user.lang } } = call;
  const hash = await archiveUpload(call);
  const { rows } = await askFor('rows', { kind: 'task', task: listFileTask, source: hash, file, lang });
  return { file, hash, rows };
};

/** Compiles a stored version's workbook again with added lists. Uses the domain's present code lists, or the stored ones if deleted. */
export const recompileDesign: UseCase<typeof domainListCalls.recompileDesign> = async ({ params, query, body, principal, host }) => {
  const { folder, stored } = await findVersion(params);
  const from = await sourceOf(stored.digest);
  if (!from) throw new Problem('design.no_workbook');
  const names = new Set(body.lists.map(({ file }) => file.toLowerCase()));
  const lists = [...body.lists, ...(from.lists ?? []).filter(({ file }) => !names.has(file.toLowerCase()))];
  const now = await codeListsAt(host);
  const gone = (from.codeLists ?? []).filter(({ name }) => !now.some((list) => list.name === name));
  return compileSource({ source: from.source, repeating: from.repeating ?? [], lists }, [...now, ...gone], query.lang ?? principal.user.lang, await designInForce(folder));
};
