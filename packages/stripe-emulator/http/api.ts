import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import { apiVersion } from '../ledger/wire-types.ts';
import { readBody } from './body.ts';
import { lockTimeout, rateLimited, StripeError } from './errors.ts';
import type { Failures } from './failures.ts';
import { decodeForm } from './form.ts';
import {
  assertValidKey,
  findSavedResponse,
  fingerprint,
  keyInUse,
  saveResponse,
} from './idempotency.ts';
import { toJson } from './json.ts';
import { findRoute, type Route } from './router.ts';

interface ApiResponse {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** Serves Stripe's API. Each request is one transaction, which is committed before the response is sent. */
export function createApi(state: State, routes: Route[], failures: Failures) {
  const keysInUse = new Set<string>();

  function handle(
    route: Route,
    id: string,
    form: string,
    key: string | null,
    request: string,
  ): ApiResponse {
    const requestId = newId('req');
    // Invalid parameters are rejected before anything runs, and that response is not saved for the key.
    const run = route.prepare(decodeForm(form), id);
    state.request = { id: requestId, idempotencyKey: key };
    const save = (answer: ApiResponse) => {
      const { status, body } = answer;
      if (key !== null) saveResponse(state, key, { request, requestId, status, body });
      return answer;
    };
    try {
      return state.store.transact(() => save(respond(() => run(state))));
    } catch (error) {
      // Rate limits precede the keys: the same key may get another response later
      // (docs.stripe.com/error-low-level).
      if (error instanceof StripeError && error.status === 429) throw error;
      if (!(error instanceof StripeError)) console.error(error);
      return state.store.transact(() => save(errorResponse(error)));
    } finally {
      state.request = null;
    }
  }

  function answer(request: IncomingMessage, path: string, form: string): ApiResponse {
    authenticate(request);
    const method = request.method ?? 'GET';
    const found = findRoute(routes, method, path);
    if (found === undefined) {
      throw new StripeError(404, `Unrecognized request URL (${method}: ${path}).`);
    }
    const key = keyOf(request);
    if (key !== null) assertValidKey(key);
    if (key === null) return handle(found.route, found.id, form, null, '');
    const print = fingerprint(method, path, form);
    const kept = findSavedResponse(state, key, print);
    if (kept === undefined) return handle(found.route, found.id, form, key, print);
    const headers = { 'Idempotent-Replayed': 'true', 'Original-Request': kept.requestId };
    return { status: kept.status, body: kept.body, headers };
  }

  /** The response of an injected 500; its key replays it, as at Stripe. */
  function injected500(request: IncomingMessage, path: string, form: string): ApiResponse {
    const failed = errorResponse(new Error('Injected by POST /test/fail.'));
    const key = keyOf(request);
    if (key === null) return failed;
    const print = fingerprint(request.method ?? 'GET', path, form);
    state.store.transact(() =>
      saveResponse(state, key, {
        request: print,
        requestId: newId('req'),
        status: failed.status,
        body: failed.body,
      }),
    );
    return { ...failed, headers: { 'Stripe-Should-Retry': 'false' } };
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const body = await readBody(request);
    if (body === null) {
      send(response, errorResponse(new StripeError(413, 'The request is too large.')));
      return;
    }
    const path = url.pathname;
    const key = keyOf(request);
    const form = request.method === 'POST' ? body : url.search || body;
    if (key !== null && keysInUse.has(key)) return send(response, errorResponse(keyInUse(key)));
    const how = failures.next(request.method ?? 'GET', path);
    if (how === 'timeout') {
      if (key !== null) keysInUse.add(key);
      response.once('close', () => keysInUse.delete(key ?? ''));
      return;
    }
    if (how === '429') return send(response, errorResponse(rateLimited('global-rate')));
    if (how === 'lock_timeout') return send(response, errorResponse(lockTimeout()));
    if (how === '500') return send(response, injected500(request, path, form));
    let result: ApiResponse;
    try {
      result = answer(request, path, form.replace(/^\?/, ''));
    } catch (error) {
      result = errorResponse(error);
    }
    if (how === 'lost_reply') request.socket.destroy();
    else send(response, result);
  };
}

function keyOf(request: IncomingMessage): string | null {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null;
}

function authenticate(request: IncomingMessage): void {
  const { authorization = '' } = request.headers;
  const key = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (key === undefined) {
    throw new StripeError(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").',
    );
  }
  if (key.includes('_live_')) {
    throw new StripeError(401, 'This is an emulator of Stripe: it accepts no live mode key.');
  }
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== apiVersion) {
    throw new StripeError(400, `The emulator supports API version ${apiVersion}, not ${version}.`);
  }
}

/** An error that keeps its changes, such as the records of a failed payment, is committed like a success. */
function respond(handle: () => object): ApiResponse {
  try {
    return { status: 200, body: toJson(handle(), 2) };
  } catch (error) {
    if (error instanceof StripeError && error.keepsChanges) return errorResponse(error);
    throw error;
  }
}

function errorResponse(error: unknown): ApiResponse {
  if (error instanceof StripeError) {
    const { status, headers } = error;
    return { status, headers, body: JSON.stringify(error.body(), null, 2) };
  }
  const message = error instanceof Error ? error.message : String(error);
  const internalError = new StripeError(500, `An unexpected error occurred: ${message}`, {
    type: 'api_error',
  });
  return { status: 500, body: JSON.stringify(internalError.body(), null, 2) };
}

function send(response: ServerResponse, { status, body, headers = {} }: ApiResponse): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Request-Id': newId('req'),
    'Stripe-Version': apiVersion,
    ...headers,
  });
  response.end(body);
}
