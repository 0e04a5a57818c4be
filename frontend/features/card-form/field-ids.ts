import type { ItemPath } from '#shared/form/form-types.ts';

/** Ids of the elements of one field, all made of its path: findings and jumps find the field by them. */
export const fieldIds = (path: ItemPath) => {
  const field = `field-${path}`;
  return {
    field,
    control: `${field}-control`,
    title: `${field}-title`,
    required: `${field}-required`,
    description: `${field}-description`,
    hints: `${field}-hints`,
    findings: `${field}-findings`,
  } as const;
};
