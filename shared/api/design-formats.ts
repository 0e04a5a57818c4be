import { otherForms } from '../modules/other-forms/formats.ts';

// This composition file joins the formats in which a stored design is answered.

export const designFormats = [
  'workbook',
  ...otherForms,
] as const;

export type DesignFormatName = (typeof designFormats)[number];
