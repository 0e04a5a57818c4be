import { lead } from '../../access/access-rows.ts';

export const importAccess = { imports: lead, beginImport: lead, importState: lead, advanceImport: lead, importRows: lead, importFindings: lead };
export const importBodies = { beginImport: () => ({ file: 'cards.csv' }), advanceImport: () => ({ step: 'read' }) };
export const importQueries = { importRows: { kind: 'new' } };
