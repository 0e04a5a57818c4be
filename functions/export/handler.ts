import { createHandler } from '../http/create-handler.ts';
import { fetchExport } from './fetch-export.ts';
import { requestExport } from './request-export.ts';

export const handler = createHandler(async () => (await import('#shared/api/export.ts')).exportCalls, { requestExport, fetchExport });
