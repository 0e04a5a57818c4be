import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { at, namedIn, resourcesOf } from '../support/template.ts';

const [[, distribution] = []] = resourcesOf('CloudFront::Distribution');
const config = at(distribution, 'DistributionConfig');
const behaviours = new Map<unknown, unknown>([
  ['*', at(config, 'DefaultCacheBehavior')],
  ...(at(config, 'CacheBehaviors') as readonly object[]).map((behaviour): [unknown, unknown] => [at(behaviour, 'PathPattern'), behaviour]),
]);
const originOf = (pattern: string): unknown =>
  (at(config, 'Origins') as readonly object[]).find((origin) => at(origin, 'Id') === at(behaviours.get(pattern), 'TargetOriginId'));
const bucket = (name: string) => resourcesOf('S3::Bucket').find(([id]) => id.startsWith(`FileStore${name}`))?.[0] ?? '';

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

describe('the one host', () => {
  it('serves the site, the API, the downloads and the uploads and nothing else', () => {
    expect(resourcesOf('CloudFront::Distribution')).toHaveLength(1);
    expect([...behaviours.keys()]).toEqual(['*', '/api/*', '/dl/*', '/up/*']);
  });

  it('takes the site from its bucket by origin access control', () => {
    expect(namedIn(at(originOf('*'), 'DomainName'))).toEqual([bucket('Site')]);
    expect(at(originOf('*'), 'OriginAccessControlId')).toBeDefined();
  });

  it('passes every method, header and query of a call to the API and caches none', () => {
    expect(namedIn(at(originOf('/api/*'), 'DomainName'))).toContain(resourcesOf('ApiGatewayV2::Api')[0]?.[0]);
    expect(behaviours.get('/api/*')).toMatchObject({ CachePolicyId: cachingDisabled, OriginRequestPolicyId: allViewerExceptHost });
    expect(at(behaviours.get('/api/*'), 'AllowedMethods')).toEqual(expect.arrayContaining(['GET', 'POST', 'DELETE']));
  });

  it('passes only the query string to the exports and the uploads, whose presigned signature is the authorisation', () => {
    expect(namedIn(at(originOf('/up/*'), 'DomainName'))).toEqual([bucket('Exports')]);
    expect(behaviours.get('/up/*')).toMatchObject({ CachePolicyId: cachingDisabled, OriginRequestPolicyId: at(behaviours.get('/dl/*'), 'OriginRequestPolicyId') });
    expect(namedIn(at(originOf('/dl/*'), 'DomainName'))).toEqual([bucket('Exports')]);
    expect(at(originOf('/dl/*'), 'OriginAccessControlId')).toBeUndefined();
    expect(at(behaviours.get('/dl/*'), 'CachePolicyId')).toBe(cachingDisabled);
    const [policy = ''] = namedIn(at(behaviours.get('/dl/*'), 'OriginRequestPolicyId'));
    expect(at(new Map(resourcesOf('CloudFront::OriginRequestPolicy')).get(policy), 'OriginRequestPolicyConfig')).toMatchObject({
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      HeadersConfig: { HeaderBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
    });
  });

  it.each([...behaviours])('answers %s over TLS with the security headers', (_pattern, behaviour) => {
    expect(at(behaviour, 'ViewerProtocolPolicy')).not.toBe('allow-all');
    expect(namedIn(at(behaviour, 'ResponseHeadersPolicyId'))).toEqual([resourcesOf('CloudFront::ResponseHeadersPolicy')[0]?.[0]]);
  });

  it('writes no legacy access log, which cannot leave out the query string', () => expect(at(config, 'Logging')).toBeUndefined());
});

describe('the security headers', () => {
  const headers = at(resourcesOf('CloudFront::ResponseHeadersPolicy')[0]?.[1], 'ResponseHeadersPolicyConfig');
  const policy = String(at(headers, 'SecurityHeadersConfig', 'ContentSecurityPolicy', 'ContentSecurityPolicy'));
  const sources = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]));

  it('allow no script but our own, and no other host at all', () => {
    expect(sources.get('default-src')).toEqual(["'none'"]);
    expect(sources.get('script-src')).toEqual(["'self'"]);
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
  });

  it('forbid to be framed, to change the base and to post elsewhere', () => {
    expect(sources.get('frame-ancestors')).toEqual(["'none'"]);
    expect(sources.get('base-uri')).toEqual(["'none'"]);
    expect(sources.get('form-action')).toEqual(["'self'"]);
  });

  it('send no referrer, no guessing of types, and TLS only for two years', () => {
    expect(at(headers, 'SecurityHeadersConfig')).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
    });
  });

  it.each(['geolocation=(self)', 'camera=(self)', 'microphone=()'])('say of the device %s', (rule) =>
    expect(at(headers, 'CustomHeadersConfig', 'Items')).toContainEqual(
      expect.objectContaining({ Header: 'Permissions-Policy', Value: expect.stringContaining(rule) as string }),
    ));
});

interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}

/** Runs the deployed text of the function that stands before the behaviour. */
const atTheEdge = (pattern: string, request: Partial<EdgeRequest>, ip = '203.0.113.7'): EdgeRequest => {
  const [id = ''] = namedIn(at(behaviours.get(pattern), 'FunctionAssociations', 0, 'FunctionARN'));
  const code = String(at(new Map(resourcesOf('CloudFront::Function')).get(id), 'FunctionCode'));
  const event = { viewer: { ip }, request: { uri: '/', headers: { host: { value: 'fuda.example' } }, ...request } };
  return runInNewContext(`${code};handler(event)`, { event }) as EdgeRequest;
};

describe('addresses of the site', () => {
  it.each(['/', '/login', '/cards/p1/f1', '/card/f1abc', '/manage/project/p1/folder/f1/uploadDesign'])('%s opens the application', (uri) =>
    expect(atTheEdge('*', { uri }).uri).toBe('/index.html'));

  it.each(['/assets/index-Bx1.js', '/favicon.svg', '/missing.css'])('%s is the file of that name', (uri) =>
    expect(atTheEdge('*', { uri }).uri).toBe(uri));
});

describe('what the API learns of the viewer', () => {
  it('is the same path with or without a slash at its end, as the specification writes one', () => {
    for (const uri of ['/api/m/designHistory/p1/f1', '/api/m/designHistory/p1/f1/', '/api/m/designHistory/p1/f1//']) {
      expect(atTheEdge('/api/*', { uri }).uri).toBe('/api/m/designHistory/p1/f1');
    }
  });

  it('is the host asked for and the address it came from', () => {
    const { headers } = atTheEdge('/api/*', { uri: '/api/u/check' });
    expect(headers['x-viewer-host']).toEqual({ value: 'fuda.example' });
    expect(headers['x-viewer-address']).toEqual({ value: '203.0.113.7' });
  });

  it('is not what the viewer claims', () => {
    const claimed = { host: { value: 'fuda.example' }, 'x-viewer-address': { value: '10.0.0.1' }, 'x-viewer-host': { value: 'other.example' } };
    const { headers } = atTheEdge('/api/*', { uri: '/api/u/login', headers: claimed });
    expect(headers['x-viewer-host']).toEqual({ value: 'fuda.example' });
    expect(headers['x-viewer-address']).toEqual({ value: '203.0.113.7' });
  });
});
