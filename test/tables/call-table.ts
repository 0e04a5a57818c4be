import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import { problems } from '#shared/api/problems.ts';
import { routes, type CallName } from '#shared/api/routes.ts';

/** The calls of the product as a Markdown table, in the order of the routes. */
export const callTable = (): string => {
  const rows = (Object.entries(routes) as [CallName, string][]).map(([name, route]) => {
    const call: CallContract = calls[name];
    const refusals = call.problems.map((code) => `${problems[code].status} ${code}`).join(', ');
    return `| \`${route}\` | ${name} | ${call.group} | ${call.access} | ${refusals || '–'} |`;
  });
  return ['| method and path | call | group | who | own problems |', '|---|---|---|---|---|', ...rows].join('\n');
};
