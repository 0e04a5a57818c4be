import { seesIdentifiers } from '#shared/access/access.ts';
import type { ExportFormat } from '#shared/api/file-formats.ts';
import type { oversightCalls } from '#shared/modules/oversight/calls.ts';
import { findProject } from '../../refusals/find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { listExportRecords } from './data/list-export-records.ts';

export const ownedExports: UseCase<typeof oversightCalls.ownedExports> = ({ principal: { project, access, user }, query }) => {
  const isAll = access.rights.cards === 'all';
  return presentRecords(project.id, query, (by) => ({ filter: by === user.id || (seesIdentifiers(access) && isAll), cards: by === user.id || isAll }));
};

export const projectExports: UseCase<typeof oversightCalls.projectExports> = async ({ params, query }) => presentRecords((await findProject(params.pId)).id, query, () => ({ filter: false, cards: true }));

/** A filter may name a patient: only its user, and owners who see all identifiers, see it. Owners who may not count other hospitals' cards see no number. */
const presentRecords = async (projectId: string, { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined }, isTold: (userId: string) => { readonly filter: boolean; readonly cards: boolean }) => {
  const { records, next } = await listExportRecords(projectId, limit, cursor);
  const timeOf = (ms: number): string => new Date(ms).toISOString();
  return {
    exports: records.map(({ id, at, user_id, disp_name, org_name, folder_id, folder_title, options, fetched, cards }) => {
      const { lang, format = 'csv', style, pages, repeats, where, helpers, with_errors, created_org, deidentified = false } = options;
      const told = isTold(user_id);
      return {
        id,
        at: timeOf(at),
        by: { id: user_id, disp_name, org_name },
        folder: { id: folder_id, title: folder_title },
        lang,
        format: format as ExportFormat | 'changes',
        ...(style && { style }),
        ...(pages && { pages: [...pages] }),
        ...(repeats && { repeats }),
        deidentified,
        ...(helpers === true && { helpers: true as const }),
        ...(with_errors === true && { with_errors: true as const }),
        ...(created_org === true && { created_org: true as const }),
        ...(where !== undefined && (told.filter ? { where } : { where_withheld: true as const })),
        fetched_at: fetched === undefined ? null : timeOf(fetched),
        cards: told.cards ? (cards ?? null) : null,
      };
    }),
    cursor: next,
  };
};
