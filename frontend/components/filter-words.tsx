import { useHasPart, type FilterWordsProps } from '../lib/modules.ts';
import { At } from './at.tsx';

export const FilterWords = ({ children, ...asked }: FilterWordsProps) =>
  useHasPart('filter-words') ? (
    <At place="filter-words" fallback={children([])} {...asked}>
      {children}
    </At>
  ) : (
    children([JSON.stringify(asked.filter)])
  );
