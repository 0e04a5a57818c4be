/** The two CloudFront Functions (runtime cloudfront-js-2.0), as they are deployed and as the local runner runs them. */

/** A path without a file extension is a screen of the application, whose router reads the address itself. */
export const screenAddress = `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
`;

/** Tells the API which host the viewer asked and from where; whatever the viewer sent under these names is replaced. */
export const viewerFacts = `function handler(event) {
  var request = event.request;
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`;
