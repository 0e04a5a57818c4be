import { openEmergency } from '#functions/modules/oversight/data/emergencies.ts';
import { createOrg, createPerson } from '#test/support/registry.ts';

/** The manager whose open emergency access a call names, or a person of elsewhere who moves. */
export const personFor = async (name: string, { project: { id } }: { readonly project: { readonly id: string } }): Promise<object> => {
  if (name === 'moveUser') {
    const { user, org } = await createPerson(await createOrg('Elsewhere'), 'mover');
    return { oId: org.id, uId: user.id };
  }
  if (name !== 'endEmergency') return {};
  const person = await createPerson(await createOrg('Looking', { role: 'manage' }), 'looking');
  await openEmergency(id, person, 'The hospital lost its copy', Date.now());
  return { uId: person.user.id };
};
