import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { folder, project } from '../../api/manage.ts';
import { folderParams, projectParams } from '../../api/schemas.ts';

const cards = z.int().check(z.gte(0));
const call = { group: 'test-folders', access: 'manager' } as const;

export const testFolderCalls = {
  copyFolder: { ...call, params: folderParams, body: z.strictObject({ is_test: z.optional(z.boolean()) }), answer: folder, problems: ['folder.unknown', 'demo.tests_only'] },
  /** Copies settings, folders and designs in force under free names, never cards. */
  copyProject: { ...call, params: projectParams, body: z.strictObject({ members: z.boolean() }), answer: project, problems: ['project.unknown'] },
  /** `cards`: the number shown to the manager; `cards.exist` if it differs by now. Returns the empty folder, which has a new id. */
  emptyFolder: { ...call, params: folderParams, body: z.strictObject({ cards }), answer: folder, problems: ['folder.unknown', 'folder.not_test', 'cards.exist'] },
  /** Makes the folder's cards real for good; `keep`: existing ones too. */
  goLive: { ...call, params: folderParams, body: z.strictObject({ keep: z.boolean(), cards }), answer: folder, problems: ['folder.unknown', 'folder.not_test', 'cards.exist', 'demo.tests_only'] },
} as const satisfies { readonly [name: string]: CallContract };
