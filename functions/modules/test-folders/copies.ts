import type { testFolderCalls } from '#shared/modules/test-folders/calls.ts';
import { languages, type Texts } from '#shared/text/languages.ts';
import { newFolderId, newProjectId } from '../../data/ids.ts';
import { insertMember, listMembers } from '../../people/data/members.ts';
import { decideAnew } from '../../data/outcomes.ts';
import { insertFolder, insertProject, listProjects, type Folder } from '../../projects/data/projects.ts';
import { getPeople } from '../../people/data/users.ts';
import { findFolder, findProject } from '../../refusals/find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { presentProject, presentFolder, refuseRealInDemo } from '../../manage/projects.ts';
import { copiedFolder, copyDesignInForce } from './data/test-folders.ts';

interface Named {
  readonly title: Texts;
  readonly design_name: string;
  readonly name?: string;
}

const freeNumber = (isTaken: (number: number) => boolean): number => {
  let number = 2;
  while (isTaken(number)) number += 1;
  return number;
};

/** Removes an earlier copy's number; four digits are a year. */
const bare = (name: string): string => name.replace(/_\d{1,2}$/, '');
const bareTitle = (title: string): string => title.replace(/ \(\d{1,2}\)$/, '');

const titlesOf = (title: Texts): readonly (readonly [string, string])[] => languages.flatMap((code) => (title[code] === undefined ? [] : [[code, title[code]] as const]));

const freeNames = <Entry extends Named>(from: Entry, others: readonly Named[]): Pick<Entry, 'title' | 'design_name'> & { readonly name?: string } => {
  const taken = new Set(others.flatMap(({ title, design_name, name }) => [`d ${design_name}`, `n ${name}`, ...titlesOf(title).map(([code, text]) => `${code} ${text}`)]));
  const namesWith = (number: number) => ({
    ...(from.name !== undefined && { name: `${bare(from.name)}_${number}` }),
    design_name: `${bare(from.design_name)}_${number}`,
    title: Object.fromEntries(titlesOf(from.title).map(([code, text]) => [code, `${bareTitle(text)} (${number})`])),
  });
  return namesWith(
    freeNumber((number) => {
      const { name, design_name, title } = namesWith(number);
      return [`d ${design_name}`, ...(name === undefined ? [] : [`n ${name}`]), ...titlesOf(title).map(([code, text]) => `${code} ${text}`)].some((each) => taken.has(each));
    }),
  );
};

/** Copies settings and the design in force, but no cards, tokens or running numbers. */
export const copyFolder: UseCase<typeof testFolderCalls.copyFolder> = async ({ params, body, principal, now }) => {
  const id = newFolderId(params.pId);
  const { folder } = await findFolder(params);
  await copyDesignInForce(folder, id, principal.user.id, now);
  const { is_test: _isTest, ...settings } = copiedFolder(folder, id, now);
  return presentFolder(
    await decideAnew(async () => {
      const { project } = await findFolder(params);
      const copy: Folder = { ...settings, ...freeNames(folder, project.folders), is_default: false, ...(body.is_test && { is_test: true }) };
      refuseRealInDemo(project, copy);
      return (await insertFolder(project, copy)) === 'saved' ? copy : 'overtaken';
    }),
  );
};

/** Copies settings, folders and designs in force, but no cards; members are copied on request. */
export const copyProject: UseCase<typeof testFolderCalls.copyProject> = async ({ params, body, principal, now }) => {
  const [from, all] = await Promise.all([findProject(params.pId), listProjects()]);
  const { edits: _edits, form_edits: _form, review_edits: _review, is_demo: _isDemo, review, ...settings } = from;
  const id = newProjectId();
  const folders = from.folders.map((folder, index) => copiedFolder(folder, newFolderId(id), now + index));
  for (const [index, { id: copyId }] of folders.entries()) await copyDesignInForce(from.folders[index]!, copyId, principal.user.id, now);
  // Closed periods concern existing cards only.
  const project = { ...settings, ...freeNames(settings, all), id, created_at: new Date(now).toISOString(), folders, ...(review && { review: { ...review, closed: [] } }) };
  await insertProject(project);
  if (body.members) {
    const members = await listMembers(from.id);
    const people = await getPeople(members.map(({ user_id }) => user_id));
    for (const member of members) if (people.get(member.user_id)?.org.role !== 'manage') await insertMember({ ...member, project_id: id }, { by: principal.user.id, now });
  }
  return presentProject(project);
};
