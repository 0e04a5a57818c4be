import { Aws, Duration, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { AccessLevel, AllowedMethods, CachePolicy, Distribution, Function as EdgeFunction, FunctionCode, FunctionEventType, FunctionRuntime, HeadersFrameOption, HeadersReferrerPolicy, HttpVersion, OriginProtocolPolicy, OriginRequestPolicy, OriginRequestQueryStringBehavior, PriceClass, ResponseHeadersPolicy, SecurityPolicyProtocol, ViewerProtocolPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import type { StageSettings } from '../stage.ts';
import type { FileStore } from './file-store.ts';

/** The two CloudFront Functions (runtime cloudfront-js-2.0), as they are deployed and as the local runner runs them. */

/** A path without a file extension is a screen of the application, whose router reads the address itself. */
const screenAddress = `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
`;

/**
 * Tells the API which host the viewer asked and from where; whatever the viewer sent under these names is replaced. A
 * path is the same with a slash at its end (the specification writes one so), and no route of an HTTP API may have one.
 */
const viewerFacts = `function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/\\/+$/, '');
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`;

/** No source but our own host. The one hash is that of the empty string: the style tag that emotion fills by script. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The location item asks for the position, the barcode item for the camera; nothing else of the device is wanted. */
const permissionsPolicy = 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()';

/** One host: the site, `/api/*` and the download path. */
export class WebSite extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: { store: FileStore; api: HttpApi; originKey: string; stage: StageSettings }) {
    super(scope, id);
    const { store, api, stage } = props;
    const common = { responseHeadersPolicy: this.headers(), compress: true };
    const uncached = { ...common, cachePolicy: CachePolicy.CACHING_DISABLED };
    const encrypted = { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY };
    const signedAddress = new OriginRequestPolicy(this, 'Download', { queryStringBehavior: OriginRequestQueryStringBehavior.all() });
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Fuda ${stage.stage}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_200,
      ...(stage.hosts && stage.certificateArn && {
        domainNames: stage.hosts,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: {
        ...common,
        // LIST, so that a missing file answers 404 and not 403; a listing itself never passes the function.
        origin: S3BucketOrigin.withOriginAccessControl(store.site, { originAccessLevels: [AccessLevel.READ, AccessLevel.LIST] }),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        functionAssociations: [this.onRequest('ScreenAddress', screenAddress)],
      },
      additionalBehaviors: {
        '/api/*': {
          ...uncached,
          origin: new HttpOrigin(`${api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
            ...encrypted,
            customHeaders: { 'x-origin-key': props.originKey },
          }),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          functionAssociations: [this.onRequest('ViewerFacts', viewerFacts)],
        },
        // The presigned signature in the query string authorises, so neither an access control nor a header of the viewer goes along.
        '/dl/*': {
          ...uncached,
          origin: new HttpOrigin(store.exports.bucketRegionalDomainName, encrypted),
          originRequestPolicy: signedAddress,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        },
        // Files to be imported go the other way, by a signature of their own.
        '/up/*': {
          ...uncached,
          origin: new HttpOrigin(store.exports.bucketRegionalDomainName, encrypted),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          originRequestPolicy: signedAddress,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        },
      },
    });
    this.acknowledge(stage);
  }

  private acknowledge(stage: StageSettings) {
    const reasons = {
      'AwsSolutions-CFR1': 'A registry is open to collaborators abroad; who may enter is decided by accounts.',
      'AwsSolutions-CFR2': 'Optional: a firewall has a fixed monthly price, and its rules need tuning to Japanese text (infra/README.md).',
      'AwsSolutions-CFR3': 'The legacy log always holds the query string; version 2 without it comes from the stack FudaEdgeLog.',
      'AwsSolutions-CFR7': 'The download path must have no origin access control: the presigned query string is the authorisation.',
      ...(!stage.certificateArn && {
        'AwsSolutions-CFR4': "CloudFront's own certificate fixes the policy; with hosts and certificateArn it is TLS 1.2 of 2021.",
      }),
    };
    for (const [id, reason] of Object.entries(reasons)) Validations.of(this.distribution).acknowledge({ id, reason });
  }

  private onRequest(id: string, code: string) {
    const edgeFunction = new EdgeFunction(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
    return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  private headers() {
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'Permissions-Policy', value: permissionsPolicy, override: true },
          { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
          { header: 'Cross-Origin-Resource-Policy', value: 'same-origin', override: true },
        ],
      },
    });
  }
}
