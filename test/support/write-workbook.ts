import type { WorkbookRows } from '#shared/compile/workbook-rows.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import * as writing from '#shared/modules/other-forms/write-workbook.ts';

const writers: readonly ((design: CardDesign) => WorkbookRows)[] = [
  writing.writeWorkbook,
];

/** What it writes must compile to the same design. */
export const writeWorkbook = (design: CardDesign): WorkbookRows => writers[0]!(design);
