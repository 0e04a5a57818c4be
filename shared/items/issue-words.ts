import type { Finding } from './findings.ts';

/** A date and time as it is read, not as it is stored. */
const readable = (param: string | number): string | number => (typeof param === 'string' ? param.replace(/^(\d{4}-\d\d-\d\d)T(?=\d\d:)/, '$1 ') : param);

/** The key of a finding in the catalogue `issues`, and what fills its text. A bound that is a text is a day or a time: people say "or earlier" of it, and not "or less". */
export const issueWords = ({ code, params }: { readonly code: string; readonly params: Finding['params'] }): { readonly key: string; readonly params: Finding['params'] } => ({
  key: `${code}${typeof (params['min'] ?? params['max']) === 'string' ? '.when' : ''}.message`,
  params: Object.fromEntries(Object.entries(params).map(([name, param]) => [name, readable(param)])),
});
