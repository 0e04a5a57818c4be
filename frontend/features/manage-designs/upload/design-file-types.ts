export const designFileTypes = ['excel', 'json'] as const;
export type DesignFileType = (typeof designFileTypes)[number];

/** Endings of each type (.csv: a REDCap data dictionary); the first type is the default (spec administration 2, design upload). */
export const endings: { readonly [Type in DesignFileType]: readonly string[] } = {
  excel: ['.xlsx', '.xls', '.csv'],
  json: ['.json'],
};

/** REDCap's data dictionaries are the only text files. */
export const isDictionary = ({ name }: File): boolean => name.toLowerCase().endsWith('.csv');

/** The API takes a workbook of this size and no larger (architecture 4, limits). */
export const largestFileMb = 4.5;
const bytesPerMb = 1024 * 1024;

/** Why a file cannot be what it should be, as far as its name and size tell. */
export const fileFault = (type: DesignFileType, { name, size }: File): 'wrongType' | 'tooLarge' | null => {
  if (!endings[type].some((ending) => name.toLowerCase().endsWith(ending))) return 'wrongType';
  return size > largestFileMb * bytesPerMb ? 'tooLarge' : null;
};
