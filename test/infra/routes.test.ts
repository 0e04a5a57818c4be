import { describe, expect, it } from 'vitest';
import { functionNames, functionPlans, groups } from '#functions/app.ts';
import { calls } from '#shared/api/calls.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { at, functionNamed, namedIn, resourcesOf } from '../support/template.ts';

const integrations = new Map(resourcesOf('ApiGatewayV2::Integration'));
const functionOf = (route: unknown): string[] => {
  const [integration = ''] = namedIn(at(route, 'Target'));
  return namedIn(at(integrations.get(integration), 'IntegrationUri'));
};

describe('routes', () => {
  const deployed = resourcesOf('ApiGatewayV2::Route').map(([, route]) => route);

  it('has exactly one route for each call of the contract, and one for what is none', () => {
    expect(deployed.map((route) => String(route['RouteKey'])).toSorted()).toEqual([...Object.values(routes), '$default'].toSorted());
  });

  it('leads what no route takes to the session group, which refuses it', () => {
    const route = deployed.find((candidate) => candidate['RouteKey'] === '$default');
    expect(functionOf(route)).toEqual([functionNamed('session').id]);
  });

  it.each(Object.keys(routes) as CallName[])('leads %s to the function of its group', (name) => {
    const route = deployed.find((candidate) => candidate['RouteKey'] === routes[name]);
    expect(functionOf(route)).toEqual([functionNamed(calls[name].group).id]);
  });

  it('sends events of payload format 2.0', () => {
    expect([...integrations.values()].map((integration) => integration['PayloadFormatVersion'])).toEqual(groups.map(() => '2.0'));
  });

  it('lets the API start the functions of the groups, the clock those that it is to start, and nobody else any function', () => {
    const all = resourcesOf('Lambda::Permission');
    const ofClock = all.filter(([, permission]) => permission['Principal'] === 'events.amazonaws.com');
    expect(ofClock.map(([, permission]) => String(namedIn(permission['FunctionName'])[0]))).toEqual(functionNames.filter((name) => functionPlans[name].everyMinutes !== undefined).map((name) => functionNamed(name).id));
    const permitted = all.filter((each) => !ofClock.includes(each)).map(([, permission]) => {
      expect(permission['Principal']).toBe('apigateway.amazonaws.com');
      expect(namedIn(permission['SourceArn'])).toContain(resourcesOf('ApiGatewayV2::Api')[0]?.[0]);
      return String(namedIn(permission['FunctionName'])[0]);
    });
    expect(permitted.toSorted()).toEqual(groups.map((group) => functionNamed(group).id).toSorted());
  });
});

describe('the stage', () => {
  const [, stage] = resourcesOf('ApiGatewayV2::Stage')[0] ?? [];

  it('limits how many calls it takes per second, and dear calls more', () => {
    expect(at(stage, 'DefaultRouteSettings', 'ThrottlingRateLimit')).toBe(100);
    for (const name of ['login', 'compileDesign', 'commentWorkbook', 'requestExport'] as const) {
      expect(at(stage, 'RouteSettings', routes[name], 'ThrottlingRateLimit')).toBeLessThan(100);
    }
  });

  it('writes an access log with no field that can hold a token', () => {
    const fields = Object.values(JSON.parse(String(at(stage, 'AccessLogSettings', 'Format'))) as Record<string, string>);
    expect(fields).toContain('$context.routeKey');
    expect(fields).toContain('$context.status');
    for (const field of fields) expect(field).not.toMatch(/query|header|cookie|authoriz|requestOverride/i);
  });
});
