export const comaParts = { E: 4, V: 5, M: 6 } as const;
export type ComaPart = keyof typeof comaParts;
export type ComaWording = 'infant' | 'child' | 'adult';

export interface ComaScale {
  readonly E?: number;
  readonly V?: number;
  readonly M?: number;
}

/** The total (3-15) is undefined unless all three parts are chosen (spec end-user 9). */
export const comaTotal = ({ E, V, M }: ComaScale): number | undefined =>
  E === undefined || V === undefined || M === undefined ? undefined : E + V + M;

/** The age is in completed years; an unknown age gets the adult wording (domain-facts 3). */
export const comaWording = (years: number | undefined): ComaWording => {
  if (years === undefined || years >= 12) return 'adult';
  return years >= 1 ? 'child' : 'infant';
};
