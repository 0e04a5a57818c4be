import { figureCalls } from '#shared/api/figures.ts';
import { createHandler } from '../http/create-handler.ts';
import { folderFigures } from './folder-figures.ts';
import { projectFigures } from './project-figures.ts';

export const handler = createHandler(figureCalls, { projectFigures, folderFigures });
