import type { CallAt, CallRoute } from '#shared/api.ts';
import {
  type Answer,
  type BodyInput,
  type Operation,
  type Params,
  type Query,
  requestIdHeader,
  roleHeader,
  splitRoute,
  workspaceHeader,
} from '#shared/operation.ts';
import { emit, reportAuthEvent } from './auth-events.ts';

/** A response with an error status. Its message is `STATUS: body text`, or the status text if the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Empty over HTTP/2 and later, which have no status text. */
  readonly statusText: string;
  /** The response body as text: usually JSON with `message` and `code`. */
  readonly body: string;
  /** The gateway's id of the request; null if the response did not come through the gateway. */
  readonly requestId: string | null;

  constructor(status: number, statusText: string, body: string, requestId: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.requestId = requestId;
  }
}

/** Whether a call failed because there is no valid session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

type Nothing = Record<never, never>;

type Input<O extends Operation> = (O extends { body: Operation['answer'] }
  ? { body: BodyInput<O> }
  : unknown) &
  (keyof Params<O> extends never ? unknown : { params: Params<O> }) &
  (Query<O> extends undefined ? unknown : { query?: Query<O> });

type Arguments<O extends Operation> =
  unknown extends Input<O> ? [] : Nothing extends Input<O> ? [input?: Input<O>] : [input: Input<O>];

/** The input of any call. */
interface AnyInput {
  body?: unknown;
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
}

/** Sends the calls of one opened workspace, or of the public pages, which have none. */
export interface ApiClient {
  /**
   * Calls a route of the contract: `call('PUT /api/team-members/{id}/role', { params: { id }, body: { role } })`.
   * @throws ApiError if the response is not OK; the browser's own error if there is no response
   */
  call: <R extends CallRoute>(
    route: R,
    ...input: Arguments<CallAt<R>>
  ) => Promise<Answer<CallAt<R>>>;
  /** Calls a GET by its path. @throws as `call` does */
  get: (path: string) => Promise<unknown>;
  /**
   * Sends one request with the session cookie, and a JSON body only if there is one.
   * @throws ApiError if the response is not OK; the browser's own error if there is no response
   */
  send: (method: string, path: string, body?: unknown) => Promise<Response>;
  /**
   * Sets the current workspace. Every call then sends its id, so that the server rejects calls meant for it after the
   * user has switched to another workspace, in another tab or on another device.
   * @param role the user's role on the screen: a response that names another emits `role_changed`
   */
  setWorkspace: (id: string | null, role: string | null) => void;
}

/**
 * Creates a client without a current workspace.
 * @param early what was asked for ahead of the screen that shows it, by path: each is the answer of the first such call,
 *   unless anything was changed before
 */
export function createApiClient(early = new Map<string, Promise<unknown>>()): ApiClient {
  let workspaceId: string | null = null;
  let shownRole: string | null = null;

  /** Changing requests under way. */
  const changing = new Set<Promise<Response>>();
  let changes = 0;

  function request(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(path, {
      method,
      credentials: 'include',
      headers: {
        ...(workspaceId && { [workspaceHeader]: workspaceId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async function change(method: string, path: string, body: unknown): Promise<Response> {
    early.clear();
    const requested = request(method, path, body);
    changing.add(requested);
    try {
      return await requested;
    } finally {
      changing.delete(requested);
      changes += 1;
    }
  }

  /** A new password replaces the session: what was sent with the one before is sent again. */
  async function read(path: string): Promise<Response> {
    const before = changes;
    const response = await request('GET', path);
    if (response.status !== 401) return response;
    await Promise.allSettled(changing);
    return changes === before ? response : request('GET', path);
  }

  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await (method === 'GET' ? read(path) : change(method, path, body));
    if (!response.ok) {
      const text = await response.text();
      reportAuthEvent(method, response.status, text);
      const requestId = response.headers.get(requestIdHeader);
      throw new ApiError(response.status, response.statusText, text, requestId);
    }
    const role = response.headers.get(roleHeader);
    if (shownRole && role && role !== shownRole) {
      // Once: what is refetched now names the same role.
      shownRole = role;
      emit('role_changed');
    }
    return response;
  }

  function call<R extends CallRoute>(
    route: R,
    ...input: Arguments<CallAt<R>>
  ): Promise<Answer<CallAt<R>>>;
  async function call(route: CallRoute, input: AnyInput = {}): Promise<unknown> {
    const { method } = splitRoute(route);
    const path = pathOf(route, input);
    if (method === 'GET') return get(path);
    const response = await send(method, path, input.body);
    return response.json();
  }

  async function get(path: string): Promise<unknown> {
    const answer = early.get(path);
    early.delete(path);
    return answer ?? (await send('GET', path)).json();
  }

  return {
    call,
    get,
    send,
    setWorkspace: (id, role) => {
      workspaceId = id;
      shownRole = role;
    },
  };
}

/** The client of the public pages. */
export const publicClient = createApiClient();
export const { call } = publicClient;

/** The path of a call with its parameters and query. */
export function pathOf(route: CallRoute, { params = {}, query = {} }: AnyInput): string {
  const path = splitRoute(route).path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const parameters = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}
