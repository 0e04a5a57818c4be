import { openEmergency } from '#functions/people/data/emergencies.ts';
import { createOrg, createPerson } from '#test/support/registry.ts';

/** The manager whose open emergency access a call names. */
export const emergencyFor = async (name: string, { project: { id } }: { readonly project: { readonly id: string } }): Promise<object> => {
  if (name !== 'endEmergency') return {};
  const person = await createPerson(await createOrg('Looking', { role: 'manage' }), 'looking');
  await openEmergency(id, person, 'The hospital lost its copy', Date.now());
  return { uId: person.user.id };
};
