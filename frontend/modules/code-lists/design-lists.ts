import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { lookedUpName } from '#shared/design/lists.ts';
import type { DesignLists } from '../../lib/design-lists.ts';
import { lazyModulePart, type DesignVersion } from '../../lib/modules.ts';
import { listEndings } from './list-endings.ts';

const isList = ({ name }: File): boolean => listEndings.some((ending) => name.toLowerCase().endsWith(ending));

const missingNames = (findings: readonly Diagnostic[]): readonly string[] => {
  const files = findings.filter(({ code }) => code === 'list.file_missing').map(({ params }) => String(params['file'] ?? ''));
  // An expression names a list by its file without the ending.
  const searched = findings.filter(({ code }) => code === 'list.lookup_missing').map(({ params }) => lookedUpName(String(params['list'] ?? '')));
  return [...new Set([...files, ...searched.filter((name) => !files.some((file) => lookedUpName(file) === name)).map((name) => `${name}.csv`)])];
};

export const lacksLists = ({ version }: DesignVersion): boolean => missingNames(version.left_out).length > 0;

/** Lists in files beside a workbook. */
export const designLists: DesignLists = {
  isList,
  missingNames,
  compile: async (...given) => (await import('./store-lists.ts')).compile(...given),
  Files: lazyModulePart(async () => (await import('./list-files.tsx')).ListFiles),
};
