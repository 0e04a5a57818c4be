import { createHandler } from '../http/create-handler.ts';
import { folderFigures } from './folder-figures.ts';
import { projectFigures } from './project-figures.ts';

export const handler = createHandler(async () => (await import('#shared/api/figures.ts')).figureCalls, { projectFigures, folderFigures });
