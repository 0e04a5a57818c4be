import { exportCalls } from '#shared/api/export.ts';
import { createHandler } from '../http/create-handler.ts';
import { fetchExport } from './fetch-export.ts';
import { requestExport } from './request-export.ts';

export const handler = createHandler(exportCalls, { requestExport, fetchExport });
