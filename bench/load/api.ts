import type * as z from 'zod/mini';
import { type Route, splitRoute } from '#shared/operation.ts';

/** A call of the contract. */
export interface Call<A> {
  route: Route;
  status?: 200 | 201;
  answer: z.ZodMiniType<A>;
}

export interface RequestOptions {
  cookie?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** The response to a call: the expected one, or the reason why it is not. */
export type Reply<A> =
  | { isExpected: true; answer: A; cookie: string }
  /** `status` is null without a response. */
  | { isExpected: false; status: number | null; reason: string };

/** After this time a call counts as one without a response. */
const timeoutMs = 30_000;

/** Makes a call as the site does. An answer that does not fit the contract is not the expected one. */
export async function send<A>(
  origin: string,
  { route, status = 200, answer }: Call<A>,
  { cookie = '', params = {}, query = {}, body }: RequestOptions = {},
): Promise<Reply<A>> {
  const { method, path } = splitRoute(route);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  try {
    const response = await fetch(`${origin}${filled}${search && `?${search}`}`, {
      method,
      headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status !== status) {
      return { isExpected: false, status: response.status, reason: reasonOf(response, text) };
    }
    const parsed = answer.safeParse(JSON.parse(text));
    if (!parsed.success) {
      const reason = `an answer that does not fit the contract: ${parsed.error.message}`;
      return { isExpected: false, status, reason };
    }
    const [session = ''] = response.headers.getSetCookie();
    const [set = ''] = session.split(';');
    return { isExpected: true, answer: parsed.data, cookie: set };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { isExpected: false, status: null, reason };
  }
}

/** The answer to a call. @throws Error if it is not the expected one */
export async function ask<A>(origin: string, call: Call<A>, options?: RequestOptions): Promise<A> {
  const reply = await send(origin, call, options);
  if (reply.isExpected) return reply.answer;
  throw new Error(`${call.route}: ${reply.reason}`);
}

/** Such as `409 quote_changed`. */
function reasonOf({ status }: Response, text: string): string {
  const [, code = ''] = /"code":\s*"(\w+)"/.exec(text) ?? [];
  return `${status} ${code}`.trim();
}
