import { callApi } from '../../../support/call-api.ts';

interface Target {
  readonly params: { readonly pId: string; readonly fId: string };
  readonly cardId: string;
}

/** A question that the reviewer asked about the card. */
export const askedOf = async (token: string, params: { readonly [name: string]: string }, path = 'patient.name'): Promise<{ readonly queryId: string }> => {
  const { body } = await callApi('askQuery', { token, params, body: { path, word: 'Sure?' } });
  return { queryId: body.id as string };
};

type Sides = { readonly [Side in 'own' | 'beyond' | 'other']: Target } & { readonly tokens: { readonly reviewer?: string | undefined } };

/** The question that a call names. */
export const queryFor = async (name: string, world: Sides, side: 'own' | 'beyond' | 'other'): Promise<{ readonly queryId?: string }> => {
  if ((name !== 'answerQuery' && name !== 'decideQuery') || side === 'other') return {};
  const { params, cardId } = world[side];
  return askedOf(world.tokens.reviewer ?? '', { ...params, cardId }, 'patient.age');
};
