import type { FormPart, FormPlaces } from '../../lib/modules.ts';

export const sendingLink: FormPart<FormPlaces['sending-link']> = {
  load: async () => (await import('./sending-link.tsx')).SendingLink,
  Waiting: ({ children }) => children,
};
