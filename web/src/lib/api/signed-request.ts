/**
 * Whether S3 refuses a signed request because its link is no longer valid: 403 after its own time, 400 once the
 * temporary credentials that signed it have expired
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList, `ExpiredToken`).
 */
export function hasExpired({ status, body }: { status: number; body: string }): boolean {
  return status === 403 || (status === 400 && body.includes('<Code>ExpiredToken</Code>'));
}

/** Headers that the browser sets itself; setting them is an error (Fetch, section 2.2.2, forbidden request-header). */
const browserHeaders = ['content-length', 'host'];

/** The headers of a signed request that a script sets. */
export function withoutBrowserHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !browserHeaders.includes(name.toLowerCase())),
  );
}
