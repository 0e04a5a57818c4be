import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Sha256Node } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface SignedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

export interface SignatureRules {
  readonly service: string;
  readonly region: string;
  readonly credentials: Credentials;
}

export class SignatureRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const algorithm = 'AWS4-HMAC-SHA256';
const allowedSkewSeconds = 15 * 60;
const longestExpirySeconds = 7 * 24 * 3600;

/** Verifies an AWS signature in header or query. Returns the declared payload hash, which the caller must compare with the body. */
export async function verifySignature(request: SignedRequest, rules: SignatureRules): Promise<{ payloadHash: string }> {
  const { query } = splitTarget(request.target);
  const claim = request.headers.authorization === undefined ? readQueryClaim(query) : readHeaderClaim(request.headers);
  checkScope(claim, rules);
  const signedAt = checkTime(claim);
  for (const name of Object.keys(request.headers)) {
    if ((name === 'host' || name.startsWith('x-amz-')) && !claim.signedHeaders.includes(name)) {
      throw new SignatureRefused('AccessDenied', `There were headers present in the request which were not signed: ${name}`);
    }
  }
  if (!claim.signedHeaders.includes('host')) {
    throw new SignatureRefused('AuthorizationQueryParametersError', 'The host header must be signed.');
  }
  const expected = await signatureOf(request, rules, claim, signedAt);
  const given = Buffer.from(claim.signature);
  const wanted = Buffer.from(expected);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new SignatureRefused(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  return { payloadHash: claim.payloadHash };
}

export async function signHeaders({ method, target, headers }: SignedRequest, rules: SignatureRules): Promise<Record<string, string>> {
  const own = { host: headers.host ?? '', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
  const { host: _host, ...added } = (await signerOf(rules).sign(requestOf(method, target, rules.service, own))).headers;
  return added;
}

export function splitTarget(target: string): { path: string; query: [string, string][] } {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const parts = mark < 0 ? [] : target.slice(mark + 1).split('&').filter((part) => part !== '');
  const query = parts.map((part): [string, string] => {
    const equals = part.indexOf('=');
    return equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
  });
  return { path, query };
}

interface Scope {
  readonly day: string;
  readonly region: string;
  readonly service: string;
}

interface Claim extends Scope {
  readonly date: string;
  readonly signedHeaders: readonly string[];
  readonly payloadHash: string;
  readonly accessKeyId: string;
  readonly signature: string;
  readonly expires: number | null;
}

function readHeaderClaim(headers: IncomingHttpHeaders): Claim {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  const date = headers['x-amz-date'];
  if (match === null || typeof date !== 'string') {
    throw new SignatureRefused('AccessDenied', 'The Authorization header is not an AWS signature, version 4.');
  }
  const [, credential = '', names = '', signature = ''] = match;
  const payloadHash = headers['x-amz-content-sha256'];
  return {
    ...readCredential(credential),
    date,
    signedHeaders: names.split(';'),
    payloadHash: typeof payloadHash === 'string' ? payloadHash : '',
    signature,
    expires: null,
  };
}

function readQueryClaim(query: [string, string][]): Claim {
  const one = (name: string) => query.find(([key]) => key === name)?.[1];
  const credential = one('X-Amz-Credential');
  const date = one('X-Amz-Date');
  const names = one('X-Amz-SignedHeaders');
  const signature = one('X-Amz-Signature');
  const expires = Number(one('X-Amz-Expires'));
  if (credential === undefined && signature === undefined) throw new SignatureRefused('AccessDenied', 'Access Denied');
  if (
    one('X-Amz-Algorithm') !== algorithm ||
    credential === undefined ||
    date === undefined ||
    names === undefined ||
    signature === undefined ||
    !Number.isInteger(expires) ||
    expires < 1 ||
    expires > longestExpirySeconds
  ) {
    throw new SignatureRefused('AuthorizationQueryParametersError', 'The signature in the query is incomplete or malformed.');
  }
  const payloadHash = 'UNSIGNED-PAYLOAD';
  return { ...readCredential(credential), date, signedHeaders: names.split(';'), payloadHash, signature, expires };
}

function readCredential(credential: string): Scope & { accessKeyId: string } {
  const [accessKeyId = '', day = '', region = '', service = '', end] = credential.split('/');
  if (end !== 'aws4_request') throw new SignatureRefused('AuthorizationHeaderMalformed', 'The credential is malformed.');
  return { accessKeyId, day, region, service };
}

function checkScope(claim: Claim, rules: SignatureRules): void {
  if (claim.accessKeyId !== rules.credentials.accessKeyId) {
    throw new SignatureRefused('InvalidAccessKeyId', 'The AWS access key id you provided does not exist in our records.');
  }
  if (claim.region !== rules.region || claim.service !== rules.service || !claim.date.startsWith(claim.day)) {
    throw new SignatureRefused(
      'AuthorizationHeaderMalformed',
      `The credential scope must be ${rules.region}/${rules.service} on the day of the request.`,
    );
  }
}

function checkTime(claim: Claim): Date {
  const at = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.date);
  if (at === null) throw new SignatureRefused('AccessDenied', 'The date of the signature is malformed.');
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = at.slice(1).map(Number);
  const signedAt = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const age = (Date.now() - signedAt.getTime()) / 1000;
  if (claim.expires !== null && age > claim.expires) throw new SignatureRefused('AccessDenied', 'Request has expired');
  if (age < -allowedSkewSeconds || (claim.expires === null && age > allowedSkewSeconds)) {
    throw new SignatureRefused('RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.');
  }
  return signedAt;
}

async function signatureOf({ method, target, headers }: SignedRequest, rules: SignatureRules, claim: Claim, signingDate: Date): Promise<string> {
  const named = claim.signedHeaders.map((name) => [name, String(headers[name] ?? '')]);
  const request = requestOf(method, target, rules.service, { ...Object.fromEntries(named), 'x-amz-content-sha256': claim.payloadHash });
  const unsignableHeaders = new Set(['x-amz-date', 'x-amz-content-sha256'].filter((name) => !claim.signedHeaders.includes(name)));
  const signed = await signerOf(rules).sign(request, { signingDate, signableHeaders: new Set(claim.signedHeaders), unsignableHeaders });
  return (signed.headers['authorization'] ?? '').replace(/^.*Signature=/, '');
}

const signerOf = ({ service, region, credentials }: SignatureRules) =>
  // Every service but S3 encodes the path again.
  new SignatureV4({ service, region, credentials, sha256: Sha256Node, uriEscapePath: service !== 's3', applyChecksum: false });

function requestOf(method: string, target: string, service: string, headers: Record<string, string>) {
  const { path, query } = splitTarget(target);
  const values: Record<string, string[]> = {};
  for (const [name, value] of query) (values[name] ??= []).push(value);
  const onePath = service === 's3' ? path.split('/').map((part) => encode(decode(part))).join('/') : path;
  return { method, protocol: 'http:', hostname: '127.0.0.1', path: onePath, query: values, headers };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SignatureRefused('InvalidURI', 'The address of the request could not be decoded.');
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
