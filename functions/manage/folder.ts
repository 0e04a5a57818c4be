import type { manageCalls } from '#shared/api/manage.ts';
import type { UseCase } from '../http/create-handler.ts';
import { findFolder } from './find-folder.ts';
import { presentFolder } from './present-folder.ts';

export const folder: UseCase<typeof manageCalls.folder> = async ({ params }) => presentFolder((await findFolder(params)).folder);
