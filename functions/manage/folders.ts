import type { manageCalls } from '#shared/api/manage.ts';
import type { UseCase } from '../http/create-handler.ts';
import { findProject } from './find-project.ts';
import { presentFolder } from './present-folder.ts';

export const folders: UseCase<typeof manageCalls.folders> = async ({ params }) => (await findProject(params.pId)).folders.map(presentFolder);
