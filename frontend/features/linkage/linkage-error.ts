import { ApiProblem, type ApiProblemCode } from '../../lib/api-problem.ts';
import { findFolder, type Project } from '../../lib/projects.ts';

/** Why an entry from outside opens no card (spec end-user 8, linkage and guard errors). */
export type LinkageError =
  | 'incorrect_url'
  | 'key_missing'
  | 'project_unknown'
  | 'combination'
  | 'key_not_set'
  | 'not_permitted'
  | 'design_invalid';

export interface LinkageEntry {
  readonly pId: string;
  readonly fId: string;
  readonly linkKey: string;
}

/** What the address itself says, in the order of spec end-user 2, linkage entry flow. */
export const findEntryError = ({ pId, fId, linkKey }: LinkageEntry, projects: readonly Project[]): LinkageError | null => {
  if (pId === '' || fId === '') return 'incorrect_url';
  if (linkKey === '') return 'key_missing';
  const project = projects.find(({ id }) => id === pId);
  if (project === undefined) return 'project_unknown';
  if (findFolder(projects, pId, fId) === null) return 'combination';
  return project.role === null ? 'not_permitted' : null;
};

const byCode: Partial<Record<ApiProblemCode, LinkageError>> = {
  'linkage.not_set': 'key_not_set',
  'linkage.unknown': 'key_missing',
  'project.unknown': 'project_unknown',
  'folder.unknown': 'combination',
  'access.denied': 'not_permitted',
  'card.not_writable': 'not_permitted',
  'design.unknown': 'design_invalid',
};

/** What the server says; null for what another try may mend. */
export const entryErrorOf = (error: unknown): LinkageError | null => (error instanceof ApiProblem ? (byCode[error.code] ?? null) : null);
