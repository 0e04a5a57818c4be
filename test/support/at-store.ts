/** Where the site's `/dl/*` and `/up/*` lead: the bucket, whose name an endpoint on an IP address has in the path. */
export const atStore = (address: string): string => `${process.env.AWS_ENDPOINT_URL_S3}/${process.env.EXPORTS_BUCKET}${address}`;
