import { useHasPart, type FilterWordsProps } from '../lib/modules.ts';
import { At } from './at.tsx';

/** A filter in the words of its fields, or as it is asked for. */
export const FilterWords = ({ children, ...asked }: FilterWordsProps) =>
  useHasPart('filter-words') ? (
    <At place="filter-words" fallback={children([])} {...asked}>
      {children}
    </At>
  ) : (
    children([JSON.stringify(asked.filter)])
  );
