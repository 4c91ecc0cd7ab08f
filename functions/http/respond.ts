import { CallError } from '#core/errors.ts';
import {
  type Answer,
  type Body,
  changesSomething,
  type Operation,
  type Params,
  type Query,
} from '#shared/operation.ts';
import { type HttpResponse, json, Reply } from './answer.ts';
import { bodyLimits } from './body-limits.ts';
import type { CallerFor } from './caller.ts';
import { areWritesStopped, type HttpEvent } from './event.ts';
import { type HttpHandler, withMiddlewares } from './middlewares.ts';
import { sameOrigin } from './same-origin.ts';
import { validBody, validParams, validQuery } from './validation.ts';

/** What an implementation receives: validated input, from an authorized caller. */
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

/** How to identify the caller, and which cookies to set for them. */
interface Callers<C> {
  /** Throws if the caller lacks the permission. */
  identify: (event: HttpEvent) => Promise<C>;
  /** Throws if the caller may not do this with what the input names. */
  authorize?: (caller: C, input: readonly unknown[]) => void;
  /** The cookies to set, given those that the implementation sets. */
  cookies: (caller: C, cookies: string[], event: HttpEvent) => Promise<string[]>;
  /** The headers that tell a page about them. */
  headers?: (caller: C) => Record<string, string>;
}

/**
 * Turns an operation and its implementation into a Lambda handler. Checks limits, origin, the switch that stops writes,
 * access and input first, in this order, so that nothing costly runs for a request that will be rejected.
 */
export function respondTo<O extends Operation, C>(
  operation: O,
  callers: Callers<C>,
  work: Work<O>,
): HttpHandler {
  const respond = async (event: HttpEvent): Promise<HttpResponse> => {
    if (areWritesStopped(event) && changesSomething(operation)) {
      throw new CallError('writes_stopped', { retryAfter: secondsUntilRetry });
    }
    const caller = await callers.identify(event);
    const body = operation.body && validBody(operation.body, event);
    const query = operation.query && validQuery(operation.query, event);
    const params = validParams(event);
    callers.authorize?.(caller, [query, body]);
    const answer = await work(castToDeclared<O>({ body, query, params, caller, event }));
    const reply = answer instanceof Reply ? answer : new Reply(answer, []);
    const cookies = await callers.cookies(caller, reply.cookies, event);
    const response = json(operation.status ?? 200, encoded(operation, reply.body), cookies);
    return { ...response, headers: { ...response.headers, ...callers.headers?.(caller) } };
  };
  return withMiddlewares(respond, [bodyLimits(operation), sameOrigin()]);
}

/**
 * What the contract names of an answer: a field that only the stored item has is never sent.
 * @throws Error if a field is missing or of another type; it names the field, not its value
 */
function encoded(operation: Operation, answer: unknown): unknown {
  const { success, data, error } = operation.answer.safeParse(answer);
  if (success) return data;
  throw new Error(`${operation.route} answers what its contract does not: ${error.message}`);
}

/** The gateway notices after up to five minutes that the switch was turned. */
const secondsUntilRetry = 300;

/** The one cast: input that was validated at run time gets the types that the operation declares. */
function castToDeclared<O extends Operation>(
  request: {
    [Part in keyof CallRequest<Operation>]: unknown;
  },
): CallRequest<O> {
  return request as CallRequest<O>;
}
