import type { helpCalls } from '#shared/modules/help/calls.ts';
import { demoForms, demoTexts } from '#shared/modules/help/demo-content.ts';
import { demoDesignName, type GuideWorkbook } from '#shared/modules/help/names.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { isComplete, languages, type Language } from '#shared/text/languages.ts';
import { digestOfDesign, insertDesignVersion } from '../../designs/data/design-versions.ts';
import { newFolderId, newProjectId } from '../../data/ids.ts';
import { asUsual, insertMember, namesOf } from '../../people/data/members.ts';
import { insertProject, listProjects, type Folder } from '../../projects/data/projects.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { Problem } from '../../refusals/problem.ts';
import { startWorker } from '../../runtime/start-worker.ts';
import { compileFile } from '../../storage/compile-file.ts';
import { archiveSource, rememberSource } from '../../storage/design-files.ts';
import { guideFile } from './guide.ts';

const dayMs = 86_400_000;
const openSinceDays = 30;

interface Form {
  readonly design: CardDesign;
  readonly source: string;
}

const formOf = async (which: GuideWorkbook, lang: Language): Promise<Form> => {
  const { bytes } = await guideFile(which, lang);
  const source = await archiveSource(bytes);
  const { design } = await compileFile(bytes);
  if (design === null) throw new Error(`The form "${which}" of the handbook does not compile`);
  await rememberSource(digestOfDesign(design), { source, left_out: [] });
  return { design, source };
};

/** The project has test folders with handbook forms and invented cards. Its only member is the manager; platform managers are members of no other project. */
export const addDemo: UseCase<typeof helpCalls.addDemo> = async ({ principal, now }) => {
  const { user, org } = principal;
  if ((await listProjects()).some(({ design_name }) => design_name === demoDesignName)) throw new Problem('demo.exists');
  const made = await Promise.all(demoForms.map(({ which }) => formOf(which, user.lang)));
  const id = newProjectId();
  const time = (ms: number): string => new Date(ms).toISOString();
  const folders = demoForms.map(({ which: _which, ...named }, index): Folder => ({
    ...named,
    id: newFolderId(id),
    design_name: named.name,
    start_at: time(now - openSinceDays * dayMs),
    end_at: null,
    is_default: index === 0,
    is_test: true,
    version: null,
    created_at: time(now + index),
  }));
  await insertProject({ id, ...demoTexts, design_name: demoDesignName, lang: languages.filter(isComplete), is_demo: true, created_at: time(now), folders });
  for (const [index, { design, source }] of made.entries()) await insertDesignVersion(folders[index]!, design, user.id, now, { source, left_out: [] });
  await insertMember({ user_id: user.id, project_id: id, role: 'edit', is_owner: false, disabled: false, ...asUsual, ...namesOf({ user, org }) }, { by: user.id, now });
  await startWorker('DEMO_WORKER', { demo: id, by: user.id });
  return { id };
};
