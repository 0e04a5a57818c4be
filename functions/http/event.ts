import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { env } from '../runtime/env.ts';

export type ApiEvent = APIGatewayProxyEventV2;
export type ApiResult = APIGatewayProxyStructuredResultV2;

/** Payload format 2.0 has lower-case names and joins values by commas. */
export const headerOf = (event: ApiEvent, name: string): string | undefined => event.headers[name];

/** Only CloudFront knows the key, so headers about the viewer are ignored without it. */
const cameThroughSite = (event: ApiEvent): boolean => {
  const sent = Buffer.from(headerOf(event, 'x-origin-key') ?? '');
  const key = Buffer.from(env('ORIGIN_KEY'));
  return sent.length === key.length && timingSafeEqual(sent, key);
};

const viewerHeader = (event: ApiEvent, name: string): string | undefined => (cameThroughSite(event) ? headerOf(event, name) : undefined);

export const addressOf = (event: ApiEvent): string => viewerHeader(event, 'x-viewer-address') ?? event.requestContext.http.sourceIp;

const isHost = (name: string): boolean => name.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name);

/** The host has no port; it is the API's own name if the header is invalid. */
export const hostOf = (event: ApiEvent): string => {
  const [asked = '', own = ''] = [viewerHeader(event, 'x-viewer-host') ?? '', event.requestContext.domainName].map((host) => host.replace(/:\d+$/, '').toLowerCase());
  return isHost(asked) ? asked : own;
};

export const bodyOf = (event: ApiEvent): Buffer<ArrayBuffer> => Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
