import type { domainListCalls } from '#shared/modules/code-lists/calls.ts';
import { foldedListName } from '#shared/design/lists.ts';
import { getCodeList, listCodeLists, putCodeList, removeCodeList, type CodeList } from './data/code-lists.ts';
import { showsProject, type Domain } from '../../manage/data/domains.ts';
import { getProjects, listProjects, type Project } from '../../projects/data/projects.ts';
import { domainOf } from '../../refusals/find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { Problem } from '../../refusals/problem.ts';
import { archiveSource } from '../../storage/design-files.ts';
import { readUpload, askCompiler } from '../../designs/compile-source.ts';
import { codeListTask } from './task-name.ts';

const projectsOf = async (domain: Domain): Promise<readonly Project[]> =>
  getProjects((await listProjects()).map(({ id }) => id).filter((id) => showsProject(domain, id)));

const usersOf = (list: Pick<CodeList, 'name' | 'hash'>, projects: readonly Project[]) =>
  projects.flatMap((project) =>
    project.folders.flatMap(({ id, title, design_name, version, code_lists = {} }) => {
      const [, hash] = Object.entries(code_lists).find(([name]) => foldedListName(name) === foldedListName(list.name)) ?? [];
      if (hash === undefined || version === null) return [];
      return [{ p_id: project.id, f_id: id, project: project.title, folder: title, design_name, version, is_current: hash === list.hash }];
    }),
  );

const present = (list: CodeList, projects: readonly Project[]) => {
  const { name, hash, rows, languages, file, updated_at } = list;
  return { name, hash, rows, languages: [...languages], file, updated_at, used_by: usersOf(list, projects) };
};

export const codeLists: UseCase<typeof domainListCalls.codeLists> = async ({ params }) => {
  const domain = await domainOf(params.domainId);
  const [lists, projects] = await Promise.all([listCodeLists(domain.id), projectsOf(domain)]);
  return lists.map((list) => present(list, projects));
};

/** Designs name a version by its hash, so no design or card changes. */
export const saveCodeList: UseCase<typeof domainListCalls.saveCodeList> = async ({ params, query, body, headers, principal, now }) => {
  const { name, file, replaces } = query;
  const lang = query.lang ?? principal.user.lang;
  const domain = await domainOf(params.domainId);
  const bytes = await readUpload(body, headers['content-type']);
  const before = await getCodeList(domain.id, name);
  if (before === undefined && replaces !== undefined) throw new Problem('list.unknown');
  if (before?.hash !== replaces) throw new Problem('list.taken');
  const source = await archiveSource(bytes);
  const { list, rows, diagnostics, lines } = await askCompiler({ kind: 'task', task: codeListTask, source, file, lang });
  if (list === undefined || rows === undefined) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
  const after: CodeList = { name: before?.name ?? name, ...list, rows, file, source, updated_at: new Date(now).toISOString(), user_id: principal.user.id };
  if ((await putCodeList(domain.id, before, after)) === 'taken') throw new Problem('list.taken');
  return present(after, await projectsOf(domain));
};

/** Existing designs keep the rows, which are stored by hash. */
export const deleteCodeList: UseCase<typeof domainListCalls.deleteCodeList> = async ({ params, query }) => {
  const domain = await domainOf(params.domainId);
  const list = await getCodeList(domain.id, query.name);
  if (list === undefined) throw new Problem('list.unknown');
  const used = query.forceDelFlg === true ? [] : usersOf(list, await projectsOf(domain));
  if (used.length > 0) throw new Problem('list.in_use', { used_by: used });
  if ((await removeCodeList(domain.id, list)) === 'taken') throw new Problem('list.taken');
};
