import { useSearchParams, type NavigateOptions } from 'react-router';

/** Reads and changes parts of the address: other parts stay, and a blank value removes its part. `replace` adds no history entry. */
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
