import { basicFunctions, type Work } from './basic-functions.ts';
import { furtherFunctions } from './further-functions.ts';
import { takingPartialDates } from './partial-terms.ts';

export const functions: { readonly [name: string]: Work } = takingPartialDates({ ...basicFunctions, ...furtherFunctions });
