import type { Module } from '../lib/modules.ts';
import { helpWith } from '../modules/help/module.ts';
import { advice } from '../modules/advice/module.ts';
import { workings } from '../modules/workings/module.ts';
import { drafts } from '../modules/drafts/module.ts';
import { conflicts } from '../modules/conflicts/module.ts';
import { history } from '../modules/history/module.ts';
import { importCards } from '../modules/import/module.ts';
import { codeLists } from '../modules/code-lists/module.ts';
import { exportFiles } from '../modules/exports/module.ts';
import { machines } from '../modules/machines/module.ts';
import { notations } from '../modules/notations/module.ts';
import { openIssues } from '../modules/open-issues/module.ts';
import { otherForms } from '../modules/other-forms/module.ts';
import { oversight } from '../modules/oversight/module.ts';
import { print } from '../modules/print/module.ts';
import { quality } from '../modules/quality/module.ts';
import { quickEntry } from '../modules/quick-entry/module.ts';
import { reasonsAtFields } from '../modules/reasons/module.ts';
import { review } from '../modules/review/module.ts';
import { search } from '../modules/search/module.ts';
import { sendingLinks } from '../modules/sending-links/module.ts';
import { statistics } from '../modules/statistics/module.ts';
import { table } from '../modules/table/module.ts';
import { testFolders } from '../modules/test-folders/module.ts';
import { versions } from '../modules/versions/module.ts';
import { workshop } from '../modules/workshop/module.ts';

// The only file that imports modules: deleting a module's lines here removes it.

export const modules: readonly Module[] = [
  drafts,
  history,
  conflicts,
  openIssues,
  workings,
  importCards,
  statistics,
  machines,
  exportFiles,
  oversight,
  review,
  quality,
  testFolders,
  table,
  quickEntry,
  reasonsAtFields,
  sendingLinks,
  notations,
  otherForms,
  print,
  codeLists,
  advice,
  workshop,
  versions,
  helpWith(async () => (await import('../features/card-form/form-preview.tsx')).ExampleForm),
  search,
];
