import { readFileSync } from 'node:fs';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';
import type { CardDesign } from '#shared/design/card-design.ts';

export const demoNames = ['trauma-registry', 'paediatric-triage', 'cardiac-arrest', 'national-trauma'] as const;
export type DemoName = (typeof demoNames)[number];

/** A frozen design; the demo forms compile to these (test/modules/help/golden). */
export const frozenDesign = (name: DemoName): CardDesign => JSON.parse(readFileSync(new URL(`../golden/${name}.design.json`, import.meta.url), 'utf8')) as CardDesign;

/** The bytes of its workbook. */
export const demoWorkbook = async (name: DemoName): Promise<Buffer> => Buffer.from(await writeWorkbookFile(writeWorkbook(frozenDesign(name))));

/** The same as a file that somebody chooses in a browser. */
export const demoFile = async (name: DemoName) => ({ name: `${name}.xlsx`, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: await demoWorkbook(name) });
