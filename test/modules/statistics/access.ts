import { lead, reader } from '../../access/access-rows.ts';

export const statisticsAccess = { projectFigures: lead, folderFigures: lead, folderMonths: lead, folderDistributions: reader };
/** What a crawl through all calls asks for. */
export const statisticsCrawl = (params: Readonly<Record<string, string>>) => ({ folderMonths: [{ params, query: { date: 'patient.birth' } }] });
export const statisticsQueries = { folderMonths: { date: 'er.arrival' } };
