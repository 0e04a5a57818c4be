import type { DesignFormatName } from '#shared/api/design-formats.ts';
import type { Compiled } from '#shared/compile/compile-workbook.ts';
import type { SheetRows, WorkbookRows } from '#shared/compile/workbook-rows.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import type { ListBytes } from './read-list.ts';

export type CompiledFile = Compiled & { readonly book: WorkbookRows | null };

/** What a file does not say itself. */
export interface Beside {
  /** Names of the forms that repeat. */
  readonly repeating?: readonly string[];
  readonly lists?: readonly ListBytes[];
  readonly codeLists?: readonly SheetRows[];
  /** The version whose codes are kept. */
  readonly inForce?: CardDesign;
}

export interface WrittenDesign {
  /** Follows the name of the design and its version. */
  readonly ending: string;
  readonly bytes: Uint8Array;
  readonly leftOut: readonly Diagnostic[];
}

export interface DesignFormat {
  readonly name: DesignFormatName;
  /** null: the file has another format. */
  readonly reads?: (file: Uint8Array, beside: Beside) => Promise<CompiledFile | null>;
  readonly writes?: (design: CardDesign) => Promise<WrittenDesign>;
}
