import { createHandler } from '../http/create-handler.ts';
import { searchMaster } from './search-master.ts';

export const handler = createHandler(async () => (await import('#shared/api/master.ts')).masterCalls, { searchMaster });
