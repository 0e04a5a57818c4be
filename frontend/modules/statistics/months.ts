const after = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${String(year + 1).padStart(4, '0')}-01` : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`;
};

/** YYYY-MM, both included; blank for none. */
export const monthsBetween = (first: string, last: string): readonly string[] => {
  const all: string[] = [];
  for (let month = first; month !== '' && month <= last; month = after(month)) all.push(month);
  return all;
};
