import { useHasPart, type Places } from '../lib/modules.ts';
import { At } from './at.tsx';

export const FilterWords = ({ children, ...asked }: Places['filter-words']) =>
  useHasPart('filter-words') ? (
    <At place="filter-words" fallback={children([])} {...asked}>
      {children}
    </At>
  ) : (
    children([JSON.stringify(asked.filter)])
  );
