import type { Finding } from './findings.ts';

/** The words of a finding in the catalogue `issues`. A bound that is a text is a day or a time: people say "or earlier" of it, and not "or less". */
export const issueKey = ({ code, params }: { readonly code: string; readonly params: Finding['params'] }): string =>
  `${code}${typeof (params['min'] ?? params['max']) === 'string' ? '.when' : ''}.message`;
