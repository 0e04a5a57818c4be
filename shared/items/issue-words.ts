import type { Finding } from './findings.ts';

const readable = (param: string | number): string | number => (typeof param === 'string' ? param.replace(/^(\d{4}-\d\d-\d\d)T(?=\d\d:)/, '$1 ') : param);

/** A bound that is a text is a day or time, and is worded "or earlier", not "or less". */
export const issueWords = ({ code, params }: { readonly code: string; readonly params: Finding['params'] }): { readonly key: string; readonly params: Finding['params'] } => ({
  key: `${code}${typeof (params['min'] ?? params['max']) === 'string' ? '.when' : ''}.message`,
  params: Object.fromEntries(Object.entries(params).map(([name, param]) => [name, readable(param)])),
});
