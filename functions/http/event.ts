import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { env } from '../env.ts';

export type ApiEvent = APIGatewayProxyEventV2;
export type ApiResult = APIGatewayProxyStructuredResultV2;

/** Headers of payload format 2.0 are lower-case and joined by comma already. */
export const headerOf = (event: ApiEvent, name: string): string | undefined => event.headers[name];

/** CloudFront sends the key; who calls the API's own address cannot, so their headers about the viewer are not believed. */
const cameThroughSite = (event: ApiEvent): boolean => {
  const sent = Buffer.from(headerOf(event, 'x-origin-key') ?? '');
  const key = Buffer.from(env('ORIGIN_KEY'));
  return sent.length === key.length && timingSafeEqual(sent, key);
};

const viewerHeader = (event: ApiEvent, name: string): string | undefined => (cameThroughSite(event) ? headerOf(event, name) : undefined);

/** Network address of the viewer. */
export const addressOf = (event: ApiEvent): string => viewerHeader(event, 'x-viewer-address') ?? event.requestContext.http.sourceIp;

const isHost = (name: string): boolean => name.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name);

/** Host name as the viewer sees it, without port; what is no name is the API's own. */
export const hostOf = (event: ApiEvent): string => {
  const [asked = '', own = ''] = [viewerHeader(event, 'x-viewer-host') ?? '', event.requestContext.domainName].map((host) => host.replace(/:\d+$/, '').toLowerCase());
  return isHost(asked) ? asked : own;
};

export const bodyOf = (event: ApiEvent): Buffer<ArrayBuffer> => Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
