import type { Operation } from '#shared/operation.ts';
import type { HttpHandler } from './middlewares.ts';
import { respondTo, type Work } from './respond.ts';

/**
 * Like `handle`, for public operations: their bundles contain no session code, so that their functions get no session
 * keys (decision 35).
 */
export function handlePublic<O extends Operation & { access: 'public' }>(
  operation: O,
  work: Work<O>,
): HttpHandler {
  return respondTo(operation, anonymous, work);
}

const anonymous = {
  identify: async () => null,
  cookies: async (_: null, cookies: string[]) => cookies,
};
