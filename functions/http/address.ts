import type { HttpEvent } from './event.ts';

/** The address of whoever calls: the connection's, never a header's. */
export function addressOf(event: HttpEvent): string {
  return event.requestContext.http.sourceIp;
}
