import { comparedAnswers } from '../../modules/more-functions/compared-answers.ts';
import { moreFunctions } from '../../modules/more-functions/functions.ts';
import { moreSignatures } from '../../modules/more-functions/signatures.ts';
import { basicFunctions, type Work } from './basic-functions.ts';
import { takingPartialDates } from './partial-terms.ts';
import type { Listing } from './reading.ts';
import { basicSignatures, type Signature } from './signatures.ts';

// This composition file lists the functions that formulas can call.

export const functions: { readonly [name: string]: Work } = takingPartialDates({
  ...basicFunctions,
  ...moreFunctions,
});

export const moreListings: { readonly [name: string]: Listing } = {
  ...comparedAnswers,
};

export const signatures: { readonly [name: string]: Signature } = {
  ...basicSignatures,
  ...moreSignatures,
};
