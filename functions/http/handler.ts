import { renewSession } from '#functions/account/sessions.ts';
import {
  type Access,
  type Answer,
  type Body,
  mayWrite,
  type Operation,
  type Params,
  type Query,
} from '#shared/operation.ts';
import { type HttpAnswer, json, Reply } from './answer.ts';
import { bodyLimits } from './body-limits.ts';
import { type CallerFor, requirePermission, requireSignedIn } from './caller.ts';
import type { HttpEvent } from './event.ts';
import { type HttpHandler, withMiddlewares } from './middlewares.ts';
import { sameOrigin } from './same-origin.ts';
import { wantsRenewal } from './session.ts';
import { validBody, validParams, validQuery } from './validation.ts';

/** What a call's work is given: everything validated, and whoever calls already allowed to. */
export interface CallRequest<O extends Operation> {
  body: Body<O>;
  query: Query<O>;
  params: Params<O>;
  caller: CallerFor<O['access']>;
  event: HttpEvent;
}

type Work<O extends Operation> = (request: CallRequest<O>) => Promise<Answer<O> | Reply<Answer<O>>>;

/**
 * Turns a declared call and its work into a Lambda: limits, origin, access and validation come first, in this order,
 * so that nothing costly is done for a request that will be refused.
 */
export function handle<O extends Operation>(operation: O, work: Work<O>): HttpHandler {
  const respond = async (event: HttpEvent): Promise<HttpAnswer> => {
    const caller = await callerFor(operation.access, event);
    const body = operation.body && validBody(operation.body, event);
    const query = operation.query && validQuery(operation.query, event);
    const params = validParams(event);
    const answer = await work(seam<O>({ body, query, params, caller, event }));
    const reply = answer instanceof Reply ? answer : new Reply(answer, []);
    const cookies = mayWrite(operation) ? await withRenewal(caller, reply.cookies) : reply.cookies;
    return json(operation.status ?? 200, reply.body, cookies);
  };
  return withMiddlewares(respond, [bodyLimits(), sameOrigin()]);
}

async function callerFor(access: Access, event: HttpEvent) {
  if (access === 'public') return null;
  return access === 'signed_in' ? requireSignedIn(event) : requirePermission(event, access);
}

/** A session more than a day old is renewed by whatever call may write, unless the call itself decides on it. */
async function withRenewal(
  caller: Awaited<ReturnType<typeof callerFor>>,
  cookies: string[],
): Promise<string[]> {
  if (!caller || cookies.length > 0 || !wantsRenewal(caller.session)) return cookies;
  const renewed = await renewSession(caller.user, caller.session.id);
  return renewed ? [renewed] : [];
}

/** The one place where what was checked at run time takes on the types that the call declares. */
function seam<O extends Operation>(
  request: {
    [Part in keyof CallRequest<Operation>]: unknown;
  },
): CallRequest<O> {
  return request as CallRequest<O>;
}
