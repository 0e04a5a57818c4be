import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { language } from '../../api/schemas.ts';
import { guideWorkbookNames } from './names.ts';

export const helpCalls = {
  guideWorkbook: {
    group: 'help',
    access: 'manager',
    params: z.strictObject({ which: z.enum(guideWorkbookNames) }),
    query: z.strictObject({ lang: z.optional(language) }),
    answer: z.object({ name: z.string(), content: z.string() }),
    problems: [],
  },
  /** Creates a demo project with test folders, forms of the handbook and invented cards. */
  addDemo: { group: 'help', access: 'manager', body: z.strictObject({}), answer: z.object({ id: z.string() }), problems: ['demo.exists'] },
} as const satisfies { readonly [name: string]: CallContract };
