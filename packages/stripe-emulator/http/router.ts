import * as z from 'zod';
import type { State } from '../ledger/state.ts';
import { expanded } from './expand.ts';
import type { Form } from './form.ts';
import { readParams, text } from './params.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** One call of Stripe's API that the emulator implements. */
export interface Route {
  method: Method;
  path: string;
  /** Validates the parameters and returns the handler; nothing is changed before it runs. */
  prepare(raw: Form, id: string): (state: State) => object;
}

/** Declares a call. `{id}` of the path is passed to `work`, whose result is expanded as `expand` requests. */
export function route<S extends z.ZodObject>(
  method: Method,
  path: string,
  params: S,
  handle: (state: State, params: z.output<S>, id: string) => object,
): Route {
  const schema = params.safeExtend({ expand: z.array(text).optional() });
  const paths = z.object({ expand: z.array(z.string()).default([]) });
  return {
    method,
    path,
    prepare: (raw, id) => {
      readParams(schema, raw);
      const { expand } = paths.parse(raw);
      const { expand: _expand, ...rest } = raw;
      const given = readParams(params, rest);
      return (state) => expandedAnswer(state, handle(state, given, id), expand);
    },
  };
}

function expandedAnswer(state: State, answer: object, paths: string[]): object {
  const value = expanded(state, answer, paths);
  return typeof value === 'object' && value !== null ? value : answer;
}

/** The route of a request and its `{id}`, or undefined. */
export function findRoute(routes: Route[], method: string, path: string) {
  for (const candidate of routes) {
    const [before = '', after] = candidate.path.split('{id}');
    if (candidate.method !== method) continue;
    if (after === undefined) {
      if (path === before) return { route: candidate, id: '' };
      continue;
    }
    if (!path.startsWith(before) || !path.endsWith(after)) continue;
    const id = path.slice(before.length, path.length - after.length);
    if (id !== '' && !id.includes('/')) return { route: candidate, id };
  }
  return undefined;
}
