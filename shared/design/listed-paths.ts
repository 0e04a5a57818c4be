import type { CardDesign, Path } from './card-design.ts';

/**
 * Items whose answers a list shows and searches: what tells cards apart comes first. The index of lists holds the answers
 * without their names, so this order stays as it is.
 */
export const listedPaths = ({ summary, id_attributes }: Pick<CardDesign, 'summary' | 'id_attributes'>): readonly Path[] => [
  ...new Set([...id_attributes, ...summary]),
];
