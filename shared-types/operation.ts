import type * as z from 'zod/mini';
import type { Permission } from './rules/permissions.ts';

/** The HTTP methods of calls. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path of a call, with parameters in braces: `DELETE /api/team-members/{id}`. */
export type Route = `${Method} /api/${string}`;

/** Who may make a call: anyone, any signed-in user, or users with the permission in their current workspace. */
export type Access = 'public' | 'signed_in' | Permission;

/**
 * The header in which a page names the workspace that it shows. A call is rejected if it differs from the current
 * workspace, so that a change meant for one workspace never happens in another.
 */
export const workspaceHeader = 'x-workspace';

/**
 * The header in which a response names the caller's role at the time of the request: a page whose role has changed, as
 * after a transfer of the ownership, learns of it at its next request.
 */
export const roleHeader = 'x-role';

/**
 * The header in which API Gateway names every request: also those to which it responds itself, without a function, such
 * as a throttled one. (Named as reserved in http-api-parameter-mapping of its developer guide.)
 */
export const requestIdHeader = 'apigw-requestid';

/**
 * What a call reaches of files, which not every member sees: the fields of its input that are paths, the item that its
 * path or its input names, and what it lists. All of it is cut to what the caller sees.
 */
export interface Reach {
  /** Fields of the query or the body, those of objects and of lists of objects with a dot: `versions.path`. */
  paths?: readonly string[];
  item?: 'review' | 'link' | 'change' | 'upload' | 'notification' | 'folder';
  lists?: 'files' | 'uploads' | 'reviews' | 'links' | 'notifications';
}

/**
 * Of a call with a permission it is declared: without it, the call does not compile. `own` is what is the caller's alone, such
 * as their devices; what reaches `nothing` of files else is about the workspace as a whole, and refused to collaborators.
 */
type Reaching =
  | { access: 'public' | 'signed_in'; reaches?: Reach }
  | { access: Permission; reaches: Reach | 'own' | 'nothing' };

/** One call of the API. The handler, the browser's client, the stack and the OpenAPI document are derived from it. */
export type Operation = Reaching & {
  route: Route;
  summary: string;
  /** The query parameters, if any. */
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The bodies to document, if `body` is a union of several. */
  bodies?: readonly z.ZodMiniType[];
  /** The largest body in KiB; 16 by default. */
  maxBodyKib?: number;
  answer: z.ZodMiniType;
  /** The status of a successful response; 200 by default. */
  status?: 200 | 201;
  /** Set on a reading call that may write to the table nevertheless: only the session's renewal, or items too. */
  alsoWrites?: 'session' | 'items';
  /**
   * The error codes of the call's own rules, besides the general ones. Only functions of calls with `payment_provider`
   * may use Stripe.
   */
  errors?: readonly string[];
};

/** Operations by the file in `functions/` that handles each. */
export type Calls = Readonly<Record<string, Operation>>;

/** Declares a call, with its literal types. A bundle leaves out the calls of its modules that it does not handle. */
// @__NO_SIDE_EFFECTS__
export function operation<const O extends Operation>(declared: O): O {
  return declared;
}

type ParamNames<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The path parameters named in the route: `{ id: string }` for `/api/team-members/{id}`. */
export type Params<O extends Operation> = Record<ParamNames<O['route']>, string>;

/** The body as the handler gets it: validated and normalized. */
export type Body<O extends Operation> = O extends { body: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined;

/** The query as the handler gets it: validated. */
export type Query<O extends Operation> = O extends { query: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined;

/** The body as a client sends it. */
export type BodyInput<O extends Operation> = O extends { body: infer S extends z.ZodMiniType }
  ? z.input<S>
  : undefined;

/** The body of a successful response. */
export type Answer<O extends Operation> = z.output<O['answer']>;

/** Whether a call may write to the table: all calls that change something, and reading ones with `alsoWrites`. */
export function mayWrite({ route, alsoWrites }: Operation): boolean {
  return alsoWrites !== undefined || splitRoute(route).method !== 'GET';
}

/** Whether a call may write more than the renewal of the session. */
export function changesSomething(operation: Operation): boolean {
  return mayWrite(operation) && operation.alsoWrites !== 'session';
}

/** Splits a route: `POST /api/login` into `POST` and `/api/login`. */
export function splitRoute(route: Route): { method: Method; path: string } {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path };
}
