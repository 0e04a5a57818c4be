import type { ComponentType } from 'react';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';

export interface FolderVersion {
  readonly pId: string;
  readonly fId: string;
  readonly version: number;
}

export interface StoredList {
  readonly file: string;
  readonly hash: string;
  readonly rows: number;
}

/** Lists that a workbook names and that lie in files beside it. */
export interface DesignLists {
  readonly isList: (file: File) => boolean;
  readonly missingNames: (findings: readonly Diagnostic[]) => readonly string[];
  /** Compiles a workbook, or that of a stored version again, with the lists that are stored and those in `files`. */
  readonly compile: (
    from: File | FolderVersion,
    beside: { readonly lists: readonly StoredList[]; readonly files: readonly File[] },
    query: CallInput<'compileDesign'>['query'],
  ) => Promise<CallAnswer<'compileDesign'> & { readonly lists: readonly StoredList[] }>;
  readonly Files: ComponentType<{ readonly lists: readonly StoredList[]; readonly missing: readonly string[]; readonly isBusy: boolean; readonly onFiles: (files: readonly File[]) => void }>;
}
