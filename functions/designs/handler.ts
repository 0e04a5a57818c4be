import { designCalls } from '#shared/api/designs.ts';
import { createHandler } from '../http/create-handler.ts';
import { checkDuplicates } from './check-duplicates.ts';
import { compileDesign } from './compile-design.ts';
import { designHistory } from './design-history.ts';
import { uploadDesign } from './upload-design.ts';

export const handler = createHandler(designCalls, { compileDesign, checkDuplicates, uploadDesign, designHistory });
