import * as z from 'zod';
import { resources, type Template } from '#local/instance/template.ts';
import { calls } from '#shared/api.ts';
import { unknownCall } from '#shared/ops/event-functions.ts';

/** The route of requests that match no other. */
const defaultRoute = '$default';

/** A route of the gateway and its built function. */
export interface GatewayRoute {
  /** As in `POST /api/login`, or `$default`. */
  routeKey: string;
  functionKey: string;
}

export interface MatchedRoute extends GatewayRoute {
  /** Decoded, by name. */
  pathParameters: Record<string, string>;
}

/** The document that the gateway imports: its paths, each with its methods. Local routes have no authorizer. */
const gateway = z.object({
  Body: z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

/**
 * The routes of the stack's gateway, each with the function that the contract names for it.
 * @throws Error if the stack has a route that is not in the contract.
 */
export function routesOf(template: Template): GatewayRoute[] {
  const functionKeys = new Map<string, string>([
    ...Object.entries(calls).map(([key, { route }]): [string, string] => [route, key]),
    [defaultRoute, unknownCall],
  ]);
  const apis = resources(template, 'AWS::ApiGatewayV2::Api', gateway).values();
  return [...apis].flatMap(({ Body }) =>
    Object.entries(Body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => {
        const routeKey =
          path === `/${defaultRoute}` ? defaultRoute : `${method.toUpperCase()} ${path}`;
        const functionKey = functionKeys.get(routeKey);
        if (!functionKey) throw new Error(`The stack has a route of no declared call: ${routeKey}`);
        return { routeKey, functionKey };
      }),
    ),
  );
}

/**
 * Finds the route of a request as API Gateway does: segments match literally or by a `{name}`, and of several
 * matches the most specific from the left wins; if none does, the default route.
 * @param path as requested, still encoded
 * @throws URIError if a parameter is not validly encoded.
 */
export function matchRoute(
  routes: readonly GatewayRoute[],
  method: string,
  path: string,
): MatchedRoute | null {
  const pathSegments = path.split('/');
  const matches = routes
    .map((route) => ({ route, segments: segmentsOf(route, method) }))
    .filter(({ segments }) => fits(segments, pathSegments))
    .sort((one, other) => compareLiteralness(one.segments, other.segments));
  const best = matches[0];
  if (!best) {
    const fallback = routes.find(({ routeKey }) => routeKey === defaultRoute);
    return fallback ? { ...fallback, pathParameters: {} } : null;
  }
  const named = best.segments.flatMap((segment, index) => {
    const name = parameterName(segment);
    return name ? [[name, decodeURIComponent(pathSegments[index] ?? '')]] : [];
  });
  return { ...best.route, pathParameters: Object.fromEntries(named) };
}

/** The segments of a route's path; empty, which matches no request, if the method differs. */
function segmentsOf({ routeKey }: GatewayRoute, method: string): string[] {
  const [routeMethod, path = ''] = routeKey.split(' ');
  return routeMethod === method || routeMethod === 'ANY' ? path.split('/') : [];
}

function parameterName(segment: string): string | undefined {
  return /^\{(\w+)\}$/.exec(segment)?.[1];
}

function fits(segments: string[], pathSegments: string[]): boolean {
  if (segments.length !== pathSegments.length) return false;
  return segments.every((segment, index) =>
    parameterName(segment) ? pathSegments[index] !== '' : segment === pathSegments[index],
  );
}

function compareLiteralness(one: string[], other: string[]): number {
  const rank = (segments: string[]) =>
    segments.map((segment) => (parameterName(segment) ? '1' : '0')).join('');
  return rank(one).localeCompare(rank(other));
}
