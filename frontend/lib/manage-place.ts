/** Where a manager was last, per user and tab, so that the menu can lead back (spec administration 2). */
export interface ManagePlace {
  readonly path: string;
  readonly title: string;
}

const keyOf = (userId: string) => `fuda.manage.${userId}`;

export const rememberPlace = (userId: string, place: ManagePlace): void => sessionStorage.setItem(keyOf(userId), JSON.stringify(place));

export const recallPlace = (userId: string): ManagePlace | null => {
  const kept = sessionStorage.getItem(keyOf(userId));
  return kept === null ? null : (JSON.parse(kept) as ManagePlace);
};
