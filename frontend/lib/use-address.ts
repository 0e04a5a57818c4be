import { useSearchParams, type NavigateOptions } from 'react-router';

/**
 * What the address asks for, and how a screen changes parts of it: the others stay, and a blank value takes its part away.
 * With `replace` the change is no step that the way back would undo.
 */
export const useAddress = () => {
  const [search, setSearch] = useSearchParams();
  const put = (changes: Readonly<Record<string, string>>, options: NavigateOptions) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    }, options);
  return [search, put] as const;
};
