import { masterCalls } from '#shared/api/master.ts';
import { createHandler } from '../http/create-handler.ts';
import { searchMaster } from './search-master.ts';

export const handler = createHandler(masterCalls, { searchMaster });
