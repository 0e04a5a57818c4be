import { describe, expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { insertDomain, newDomainId } from '#functions/manage/data/domains.ts';
import { accessMatrix, countCells } from '../../access/access-matrix.ts';
import { principals, type Cells, type Outcome, type Principal } from '../../access/access-rows.ts';
import { createWorld, inputFor } from '../../support/access-world.ts';
import type { AccessWorld } from '../../support/access-world.ts';
import { callApi } from '../../support/call-api.ts';
import type { Received, Sent } from '../../support/call-api.ts';
import { countOf, isDrawn } from '../../support/sweeps.ts';
import '../../support/lambda-endpoint.ts';

const shown = { project_ids: [], title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null } as const;
await insertDomain({ ...shown, id: newDomainId(), host: 'api.test', external_linkage_item: 'patient.pid' }, null);
const spare = newDomainId();
await insertDomain({ ...shown, id: spare, host: 'spare.test', external_linkage_item: null }, null);

const shared = await createWorld(spare);

const codes = { 401: ['session.expired'], 403: ['access.denied', 'export.not_allowed'] } as const;

/** A conflict (409) or a faulty file (400) says something about the request. It does not refuse the caller. */
const letThrough = [200, 202, 204, 302, 400, 409];

const outcomeOf = ({ status, body }: Received): number | string => {
  if (status === 404 || ((status === 401 || status === 403) && (codes[status] as readonly string[]).includes(body.code))) return status;
  return letThrough.includes(status) && body?.code !== 'request.invalid' ? 'ok' : `${status} ${body?.code}`;
};

/** The gateway hands on the parameters that stand in the path, and no others. */
const named = (name: CallName, sent: Sent): Sent => {
  const keys = [...routes[name].matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
  return { ...sent, params: Object.fromEntries(keys.map((key) => [key, sent.params?.[key] ?? ''])) };
};

/** Calls after which the next principal finds nothing to act on. Each such call gets a world of its own. */
const usingUp: readonly CallName[] = ['deleteCard', 'cancelInvitation', 'removeOwnedUser', 'removeMember'];

/** Calls that take nothing from those who call next, and share a world. Some are of modules, which may be gone. */
const adding = new Set<string>([
  'login', 'saveOwn', 'saveOwnMail', 'createOrgUser', 'saveOrgUser', 'saveCard', 'openLinkedCard', 'findDuplicates', 'compareVersions', 'beginImport', 'issueOwnedToken',
  'createOrg', 'createUser', 'saveUser', 'createProject', 'createFolder', 'createDomain', 'compileDesign', 'checkDuplicates', 'commentWorkbook',
]);

const worldsOfCalls = new Map<CallName | 'adding', Promise<AccessWorld>>();

/** Any other call that changes something has its own world, which the principals use one after the other. */
const worldFor = (name: CallName, outcome: Outcome): AccessWorld | Promise<AccessWorld> => {
  if (outcome !== 'ok' || (routes[name].startsWith('GET') && name !== 'logout')) return shared;
  if (usingUp.includes(name)) return createWorld(spare);
  const place = adding.has(name) ? 'adding' : name;
  const known = worldsOfCalls.get(place) ?? createWorld(spare);
  worldsOfCalls.set(place, known);
  return known;
};

let tested = 0;

/** `npm test` asks one principal for each answer of a row, and in the next row another one. */
const drawnOf = (cells: Cells, row: number): readonly Principal[] =>
  [...Map.groupBy(principals, (principal) => cells[principal]).values()].flatMap((alike) => alike.filter((_, at) => isDrawn(at + row, alike.length)));
const rows = Object.entries(accessMatrix) as [CallName, (typeof accessMatrix)[CallName]][];
const sides = ['own', 'beyond', 'other'] as const;
const wanted = rows.map(([, row], at) => sides.flatMap((side) => (row[side] === null ? [] : drawnOf(row[side], at)))).flat().length;

describe.each(rows.map(([name, row], at) => [name, row, at] as const))('%s', (name, row, at) => {
  for (const side of sides) {
    const cells = row[side];
    if (cells === null) continue;
    // proves U4.7, U6.1, A6.1
    test.each(drawnOf(cells, at).map((principal) => [principal, cells[principal]] as const))(`${side}: %s → %s`, async (principal, outcome) => {
      const world = await worldFor(name, outcome);
      const token = world.tokens[principal];
      const sent = named(name, await inputFor(name, world, side));
      expect(outcomeOf(await callApi(name, { ...sent, ...(token !== undefined && { token }) }))).toBe(outcome);
      tested += 1;
    });
  }
});

// proves A6.1
test(`${wanted} of the ${countCells()} cells were tested, and every call of the product has its row`, () => {
  expect(tested).toBe(wanted);
  expect(wanted).toBe(countOf(wanted, countCells()));
  expect(Object.keys(accessMatrix)).toEqual(Object.keys(routes));
  const namesCard = Object.entries(routes).flatMap(([name, route]) => (/\{(cardId|globalId)\}/.test(route) ? [name] : []));
  expect(Object.entries(accessMatrix).flatMap(([name, { beyond }]) => (beyond === null ? [] : [name]))).toEqual(namesCard);
});
