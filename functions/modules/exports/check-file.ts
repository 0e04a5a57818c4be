import { endingOf } from '#shared/api/file-formats.ts';
import { tellingConditions } from '#shared/modules/exports/deidentified-filter.ts';
import { closest } from '#shared/text/closest.ts';
import type { FileCheck } from '../../export/file-format.ts';
import { listDesignVersions } from '../../designs/data/design-versions.ts';
import { recentDomainFor, zoneOf } from '../../manage/data/domains.ts';
import type { Folder } from '../../projects/data/projects.ts';
import { designIfAny } from '../../answers/folder-design.ts';
import { Problem } from '../../refusals/problem.ts';

/** An unknown page would make a file without the requested answers. */
const checkedPages = async (asked: string, { id, version }: Folder): Promise<readonly string[]> => {
  const pages = asked.split(',');
  let open = pages;
  let inForce: readonly string[] = [];
  for (let each = version ?? 0; each > 0 && open.length > 0; each -= 1) {
    const names = (await designIfAny(id, each))?.design.pages.map(({ name }) => name) ?? [];
    if (each === version) inForce = names;
    open = open.filter((page) => !names.includes(page));
  }
  if (open.length === 0 || version === null) return pages;
  const issues = open.map((page) => ({ path: `query.pages.${pages.indexOf(page)}`, code: 'unknown', did_you_mean: closest(page, inForce) }));
  throw new Problem('request.invalid', { issues: issues.map(({ did_you_mean, ...issue }) => (did_you_mean === '' ? issue : { ...issue, did_you_mean })) });
};

/** Spreadsheets and files for people use the registry's zone unless another is asked for. */
export const checkFurtherFile: FileCheck = async ({ options, filter, folder, host, now }) => {
  const { pages, zone, style, deidentified } = options;
  const known = pages === undefined ? undefined : await checkedPages(pages, folder);
  if (deidentified === true && filter !== undefined) {
    const conditions = tellingConditions(filter, await listDesignVersions(folder.id));
    if (conditions.length > 0) throw new Problem('export.filter_tells', { conditions });
  }
  const hasZone = zone === undefined && (style === 'excel' || !['csv', 'jsonl', 'xml'].includes(endingOf(options)));
  return { ...(known && { pages: known }), ...(hasZone && { zone: zoneOf(await recentDomainFor(host, now)) }) };
};
