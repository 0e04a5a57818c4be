import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignatureRefused, signHeaders, verifySignature, type SignatureRules } from '#infra/local/signature.ts';

/** The examples that Amazon publishes for signatures of S3, version 4: key, clock and signatures are theirs. */
const rules: SignatureRules = {
  service: 's3',
  region: 'us-east-1',
  credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
};
const published = '20130524T000000Z';
const host = 'examplebucket.s3.amazonaws.com';
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Signing {
  readonly method?: string;
  readonly path?: string;
  /** In the order of the wire, decoded. */
  readonly query?: readonly (readonly [string, string])[];
  readonly headers?: IncomingHttpHeaders;
  readonly signed?: readonly string[];
  readonly date?: string;
  readonly day?: string;
  readonly region?: string;
  readonly service?: string;
  readonly key?: string;
  readonly expires?: string;
  readonly algorithm?: string;
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const bytewise = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Signs by the published rules whatever the test says, even nonsense. It is written independently of the product's own code. */
const sign = (signing: Signing, payload: string): { readonly signature: string; readonly scope: string } => {
  const { method = 'GET', path = '/test.txt', query = [], headers = {}, signed = ['host'], date = published } = signing;
  const { day = date.slice(0, 8), region = rules.region, service = rules.service } = signing;
  const scope = `${day}/${region}/${service}/aws4_request`;
  const canonical = [
    method,
    path,
    query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).toSorted(bytewise).join('&'),
    ...signed.map((name) => `${name}:${String(headers[name] ?? '')}`),
    '',
    signed.join(';'),
    payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${rules.credentials.secretAccessKey}`, day), region), service), 'aws4_request');
  return { signature: hmac(key, text).toString('hex'), scope };
};

const inHeader = (signing: Signing = {}) => {
  const { date = published, path = '/test.txt', query = [], key = rules.credentials.accessKeyId } = signing;
  const headers: IncomingHttpHeaders = { host, 'x-amz-content-sha256': emptyHash, 'x-amz-date': date, ...signing.headers };
  const signed = signing.signed ?? ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const { signature, scope } = sign({ ...signing, headers, signed }, emptyHash);
  const target = query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${signed.join(';')}, Signature=${signature}`;
  return { method: signing.method ?? 'GET', target, headers: { ...headers, authorization } };
};

const inQuery = (signing: Signing = {}) => {
  const { date = published, expires = '86400', algorithm = 'AWS4-HMAC-SHA256', key = rules.credentials.accessKeyId } = signing;
  const headers: IncomingHttpHeaders = { host, ...signing.headers };
  const signed = signing.signed ?? ['host'];
  const { scope } = sign(signing, '');
  const query: (readonly [string, string])[] = [
    ...(signing.query ?? []),
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Credential', `${key}/${scope}`],
    ['X-Amz-Date', date],
    ['X-Amz-Expires', expires],
    ['X-Amz-SignedHeaders', signed.join(';')],
  ];
  const { signature } = sign({ ...signing, headers, signed, query }, 'UNSIGNED-PAYLOAD');
  const target = `/test.txt?${[...query, ['X-Amz-Signature', signature] as const].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
  return { method: 'GET', target, headers };
};

const refusal = async (request: Parameters<typeof verifySignature>[0]): Promise<string> => {
  try {
    await verifySignature(request, rules);
    return 'accepted';
  } catch (error) {
    if (error instanceof SignatureRefused) return error.code;
    throw error;
  }
};

const clockAt = (seconds: number) => vi.setSystemTime(Date.UTC(2013, 4, 24) + seconds * 1_000);

describe('a signature', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    clockAt(0);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['a part of an object', { target: '/test.txt', headers: { range: 'bytes=0-9' }, names: 'host;range;x-amz-content-sha256;x-amz-date' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
    ['a setting of a bucket', { target: '/?lifecycle', headers: {}, names: 'host;x-amz-content-sha256;x-amz-date' }, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['a list of objects', { target: '/?max-keys=2&prefix=J', headers: {}, names: 'host;x-amz-content-sha256;x-amz-date' }, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('of %s is the published one', async (_what, { target, headers, names }, signature) => {
    const authorization = `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`;
    const given = { host, 'x-amz-content-sha256': emptyHash, 'x-amz-date': published, ...headers };
    expect(await verifySignature({ method: 'GET', target, headers: { ...given, authorization } }, rules)).toEqual({ payloadHash: emptyHash });
    expect(await refusal({ method: 'PUT', target, headers: { ...given, authorization } })).toBe('SignatureDoesNotMatch');
  });

  it('in the query is the published one', async () => {
    const target =
      '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
    expect(await verifySignature({ method: 'GET', target, headers: { host } }, rules)).toEqual({ payloadHash: 'UNSIGNED-PAYLOAD' });
  });

  it('of ours is what the rules give', async () => {
    const request = { method: 'GET', target: '/a%20b/c?x=1', headers: { host } };
    expect(await refusal({ ...request, headers: { host, ...(await signHeaders(request, rules)) } })).toBe('accepted');
  });

  it.each([
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['another service', { service: 'lambda' }, 'AuthorizationHeaderMalformed'],
    ['another day than its date', { day: '20130523' }, 'AuthorizationHeaderMalformed'],
    ['another access key', { key: 'AKIAI44QH8DHBEXAMPLE' }, 'InvalidAccessKeyId'],
  ])('for %s is refused, however well it is made', async (_what, signing, code) => {
    expect(await refusal(inHeader())).toBe('accepted');
    expect(await refusal(inHeader(signing))).toBe(code);
    expect(await refusal(inQuery())).toBe('accepted');
    expect(await refusal(inQuery(signing))).toBe(code);
  });

  it('holds for the host and every header of Amazon, which must be signed', async () => {
    expect(await refusal(inHeader({ signed: ['x-amz-content-sha256', 'x-amz-date'] }))).toBe('AccessDenied');
    expect(await refusal(inQuery({ signed: ['x-amz-date'], headers: { 'x-amz-date': published } }))).toBe('AccessDenied');
    expect(await refusal(inHeader({ headers: { 'x-amz-acl': 'public-read' } }))).toBe('AccessDenied');
    const { host: _none, ...withoutHost } = inHeader({ signed: ['x-amz-content-sha256', 'x-amz-date'] }).headers;
    expect(await refusal({ method: 'GET', target: '/test.txt', headers: withoutHost })).toBe('AuthorizationQueryParametersError');
  });

  it('in a header is good for a quarter of an hour around its date', async () => {
    const request = inHeader();
    for (const [seconds, outcome] of [
      [15 * 60, 'accepted'],
      [15 * 60 + 1, 'RequestTimeTooSkewed'],
      [-15 * 60, 'accepted'],
      [-15 * 60 - 1, 'RequestTimeTooSkewed'],
    ] as const) {
      clockAt(seconds);
      expect([seconds, await refusal(request)]).toEqual([seconds, outcome]);
    }
  });

  it('in the query is good until it expires, and not long before its date', async () => {
    const request = inQuery({ expires: '3600' });
    for (const [seconds, outcome] of [
      [3600, 'accepted'],
      [3601, 'AccessDenied'],
      [-15 * 60, 'accepted'],
      [-15 * 60 - 1, 'RequestTimeTooSkewed'],
    ] as const) {
      clockAt(seconds);
      expect([seconds, await refusal(request)]).toEqual([seconds, outcome]);
    }
  });

  it.each([
    ['1', 'accepted'],
    ['604800', 'accepted'],
    ['604801', 'AuthorizationQueryParametersError'],
    ['0', 'AuthorizationQueryParametersError'],
    ['1.5', 'AuthorizationQueryParametersError'],
    ['soon', 'AuthorizationQueryParametersError'],
  ])('that expires after %s seconds is %s', async (expires, outcome) => {
    expect(await refusal(inQuery({ expires }))).toBe(outcome);
  });

  it('with another algorithm is refused', async () => {
    expect(await refusal(inQuery({ algorithm: 'AWS4-HMAC-SHA1' }))).toBe('AuthorizationQueryParametersError');
  });

  it('does not depend on the order of the query, names of several values included', async () => {
    const query = [['z', '1'], ['a', '2'], ['a', '1'], ['B', 'x y/é']] as const;
    expect(await refusal(inQuery({ query }))).toBe('accepted');
    expect(await refusal(inHeader({ query }))).toBe('accepted');
  });

  it('folds the spaces of a header', async () => {
    const request = inHeader({ headers: { 'x-amz-meta-note': 'a b' }, signed: ['host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-meta-note'] });
    expect(await refusal({ ...request, headers: { ...request.headers, 'x-amz-meta-note': '  a   b ' } })).toBe('accepted');
  });

  it.each([['nothing', undefined], ['a password', 'Basic YTpi']])('that is missing is refused (%s)', async (_what, authorization) => {
    expect(await refusal({ method: 'GET', target: '/test.txt', headers: { host, 'x-amz-date': published, authorization } })).toBe('AccessDenied');
  });
});
