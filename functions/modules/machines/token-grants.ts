import { nothing, type Grant, type TokenGrant } from '#shared/access/access.ts';

/** Whether a token belongs to its issuer's hospital: it saves cards there, or its reach depends on the hospital. */
export const isOfOneHospital = ({ rights, cards }: TokenGrant): boolean => cards === 'own' || rights.includes('write') || rights.includes('linkage');

export const grantOfToken = ({ rights, cards }: TokenGrant): Grant => ({
  ...nothing,
  role: rights.includes('write') ? 'edit' : 'browse',
  disabled: false,
  rights: { ...nothing.rights, cards, export: rights.includes('export') },
});
