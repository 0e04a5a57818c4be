import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { insertDomain, newDomainId } from '#functions/manage/data/domains.ts';
import { principals } from '#test/access/access-rows.ts';
import { createWorld, inputFor } from '#test/support/access-world.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Received } from '#test/support/call-api.ts';
import { requestsOf, undescribed } from '../support/contract-requests.ts';
import { countOf, isDrawn, seed } from '#test/support/sweeps.ts';
import '#test/support/lambda-endpoint.ts';


const spare = newDomainId();
await insertDomain({ id: spare, host: 'spare.test', project_ids: [], title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null, external_linkage_item: null }, null);
const world = await createWorld(spare);

// A sign-out would end the session of its role, and what is deleted could be asked for no more.
const names = (Object.keys(routes) as CallName[]).filter((name) => name !== 'logout' && !/^delete(Org|Project|Folder)$/.test(name));
/** `npm test` asks each call as a ninth of the roles, in turn. */
const perRole = countOf(1, 5);
const rolesOf = (name: CallName) => [...principals.entries()].filter(([at]) => isDrawn(at + names.indexOf(name), 9));

/** Places of what a schema cannot say: names of a design and of time zones, whether there is such a day, one field that asks for another, what stands in a text of JSON. */
const beyondSchemas = /^(headers\.|body\.(vals|cursor|word|began|reason)|body\.(registration_(start|end)_at|closed\.\d+\.(to|date))$|body\.(domain_name|time_zone)$|query\.(itemFilter|pages|where|words|cursor|since|zone|date|to$))/;

/** What is refused of every JSON, whatever its schema. */
const ofAllJson: ReadonlySet<string> = new Set(['dangerous_key', 'too_deep']);

const refusedParts = ({ status, body }: Received): readonly string[] =>
  status === 400 && body.code === 'request.invalid'
    ? (body.details.issues as readonly { path: string; code: string }[]).filter(({ path, code }) => !beyondSchemas.test(path) && !ofAllJson.has(code)).map(({ path, code }) => `${path} ${code}`)
    : [];

const faultsOf = (isAllowed: boolean | undefined, received: Received): readonly string[] => [
  ...(received.status >= 500 && received.status !== 503 ? ['a defect'] : []),
  ...(isAllowed === true ? refusedParts(received).map((issue) => `allowed, and refused for ${issue}`) : []),
  ...(isAllowed === false && received.status < 400 ? ['not allowed, and taken'] : []),
];

describe.each(names)('requests of %s', (name) => {
  // proves A7.56
  test('are taken as the description of the API says, and answered as it says', async () => {
    const right = await inputFor(name, world, 'own');
    for (const [index, role] of rolesOf(name)) {
      const token = world.tokens[role];
      for (const { sent, isAllowed } of fc.sample(requestsOf(name, right), { seed: seed * 1_000 + index, numRuns: perRole })) {
        const received = await callApi(name, { ...sent, ...(token !== undefined && { token }) });
        const found = [undescribed(name, received), ...faultsOf(isAllowed, received)].filter((fault) => fault !== undefined);
        expect({ role, request: JSON.stringify(sent).slice(0, 600), found }).toMatchObject({ found: [] });
      }
    }
  });
});
