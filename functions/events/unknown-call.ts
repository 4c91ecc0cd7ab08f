import { CallError } from '#core/errors.ts';
import { errorResponse } from '#functions/http/answer.ts';
import { withMiddlewares } from '#functions/http/middlewares.ts';

/**
 * The gateway's `$default` route: what no call of the contract matches. Otherwise the gateway would respond with its own
 * `{"message":"Not Found"}`, without a code. The request id is included because no user makes such a request on purpose:
 * usually a page is older than the deployment.
 */
export const handler = withMiddlewares(
  async ({ requestContext: { requestId } }) =>
    errorResponse(new CallError('not_found', { message: 'Not found.' }), requestId),
  [],
);
