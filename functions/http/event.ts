import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

export type ApiEvent = APIGatewayProxyEventV2;
export type ApiResult = APIGatewayProxyStructuredResultV2;
export type { Context };

/** Headers of payload format 2.0 are lower-case and joined by comma already. */
export const headerOf = (event: ApiEvent, name: string): string | undefined => event.headers[name];

/** Who calls from where: set by the CloudFront function, which no client can pass by; direct calls show their own. */
export const addressOf = (event: ApiEvent): string => headerOf(event, 'x-viewer-address') ?? event.requestContext.http.sourceIp;

/** Host name as the viewer sees it, without port. */
export const hostOf = (event: ApiEvent): string =>
  (headerOf(event, 'x-viewer-host') ?? event.requestContext.domainName).replace(/:\d+$/, '').toLowerCase();

export const bodyOf = (event: ApiEvent): Buffer => Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
