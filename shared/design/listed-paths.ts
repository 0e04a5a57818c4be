import type { CardDesign, Path } from './card-design.ts';

/** Ids come first. The list index stores answers by position, so this order must not change. */
export const listedPaths = ({ summary, id_attributes }: Pick<CardDesign, 'summary' | 'id_attributes'>): readonly Path[] => [...new Set([...id_attributes, ...summary])];
