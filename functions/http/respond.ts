import type { Answer, Body, Operation, Params, Query } from '#shared/operation.ts';
import { type HttpResponse, json, Reply } from './answer.ts';
import { bodyLimits } from './body-limits.ts';
import type { CallerFor } from './caller.ts';
import type { HttpEvent } from './event.ts';
import { type HttpHandler, withMiddlewares } from './middlewares.ts';
import { sameOrigin } from './same-origin.ts';
import { validBody, validParams, validQuery } from './validation.ts';

/** What a call's work is given: validated input, from a caller with the permission for it. */
export interface CallRequest<O extends Operation> {
  body: Body<O>;
  query: Query<O>;
  params: Params<O>;
  caller: CallerFor<O['access']>;
  event: HttpEvent;
}

export type Work<O extends Operation> = (
  request: CallRequest<O>,
) => Promise<Answer<O> | Reply<Answer<O>>>;

/** How a call finds out who calls, and what it does to their cookies. */
interface Callers<C> {
  /** Throws where the caller lacks the permission. */
  identify: (event: HttpEvent) => Promise<C>;
  /** The cookies to set, of those that the work has set. */
  cookies: (caller: C, cookies: string[]) => Promise<string[]>;
}

/**
 * Turns a declared call and its work into a Lambda: limits, origin, access and validation come first, in this order,
 * so that nothing costly is done for a request that will be refused.
 */
export function respondTo<O extends Operation, C>(
  operation: O,
  callers: Callers<C>,
  work: Work<O>,
): HttpHandler {
  const respond = async (event: HttpEvent): Promise<HttpResponse> => {
    const caller = await callers.identify(event);
    const body = operation.body && validBody(operation.body, event);
    const query = operation.query && validQuery(operation.query, event);
    const params = validParams(event);
    const answer = await work(assertTyped<O>({ body, query, params, caller, event }));
    const reply = answer instanceof Reply ? answer : new Reply(answer, []);
    const cookies = await callers.cookies(caller, reply.cookies);
    return json(operation.status ?? 200, reply.body, cookies);
  };
  return withMiddlewares(respond, [bodyLimits(), sameOrigin()]);
}

/** The one place where what was checked at run time takes on the types that the call declares. */
function assertTyped<O extends Operation>(
  request: {
    [Part in keyof CallRequest<Operation>]: unknown;
  },
): CallRequest<O> {
  return request as CallRequest<O>;
}
