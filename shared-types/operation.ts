import type * as z from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Route = `${Method} /api/${string}`;

/** Who may make a call: anybody, anybody signed in, or whoever has the permission in the current workspace. */
export type Access = 'public' | 'signed_in' | Permission;

/**
 * The header in which a page names the workspace that it shows. A call that names another one than the person has in
 * front of them by now is refused: what is meant for one workspace must not happen in another.
 */
export const workspaceHeader = 'x-workspace';

/** What a call is. The handler, the browser's client, the stack and the API's description all derive from it. */
export interface Operation {
  route: Route;
  access: Access;
  summary: string;
  /** The parameters after the question mark, where a call takes any. */
  query?: z.ZodType;
  body?: z.ZodType;
  /** The bodies to describe, where `body` itself tells several apart. */
  bodies?: readonly z.ZodType[];
  answer: z.ZodType;
  /** The status of a successful answer; 200 where not given. */
  status?: 200 | 201;
  /** Set on a call that reads and may write to the table all the same. */
  alsoWrites?: true;
  /** The codes of the errors that the call's own rules lead to, beside the general ones. */
  errors?: readonly string[];
}

/** Calls by the file in `functions/` that handles each. */
export type Calls = Readonly<Record<string, Operation>>;

export function operation<const O extends Operation>(declared: O): O {
  return declared;
}

type ParamNames<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The path parameters named in the route: `{ id: string }` for `/api/team-members/{id}`. */
export type Params<O extends Operation> = Record<ParamNames<O['route']>, string>;

/** The body as the handler gets it: validated and normalised. */
export type Body<O extends Operation> = O extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The query as the handler gets it: validated. */
export type Query<O extends Operation> = O extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The body as a client sends it. */
export type BodyInput<O extends Operation> = O extends { body: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

export type Answer<O extends Operation> = z.output<O['answer']>;

/** Whether a call may write to the table: each that changes something, and those that read and write all the same. */
export function mayWrite({ route, alsoWrites }: Operation): boolean {
  return alsoWrites === true || splitRoute(route).method !== 'GET';
}

/** A route's two halves: `POST /api/login` is `POST` and `/api/login`. */
export function splitRoute(route: Route): { method: Method; path: string } {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path };
}
