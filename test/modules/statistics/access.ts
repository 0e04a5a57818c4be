import { lead } from '../../access/access-rows.ts';

export const statisticsAccess = { projectFigures: lead, folderFigures: lead, folderMonths: lead };
export const statisticsQueries = { folderMonths: { date: 'er.arrival' } };
