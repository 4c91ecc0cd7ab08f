import { randomUUID } from 'node:crypto';
import { type Functions, FunctionTimedOut } from '#local/functions/functions.ts';
import { replyOf } from '#local/http/http-answer.ts';
import { httpEvent, type WireRequest } from '#local/http/http-event.ts';
import { gatewayMessage, type Reply } from '#local/http/reply.ts';
import { requestIdHeader } from '#shared/operation.ts';
import { type GatewayRoute, type MatchedRoute, matchRoute } from './routes.ts';

/** Maximum size of a request body of HTTP APIs, in bytes. */
const maxBodyBytes = 10 * 1024 * 1024;

export interface ApiGatewayOptions {
  routes: readonly GatewayRoute[];
  functions: Functions;
  /** Whether nothing may be changed, which the authorizer reads in the cloud; nothing is stopped if left out. */
  areWritesStopped?: () => Promise<boolean>;
  now: () => Date;
  /** Timeout of a function, in milliseconds. */
  timeoutMs: number;
  /** Receives the error text, which is not sent to the browser. */
  onFailure: (failure: string) => void;
}

/**
 * Emulates an HTTP API: routes requests to functions, and sends the gateway's own error responses. Those have a fixed
 * body (only REST APIs can change it); like every response of the gateway they have the request id in a header.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-vs-rest.html (custom gateway responses)
 */
export function apiGateway(options: ApiGatewayOptions): (request: WireRequest) => Promise<Reply> {
  const { routes, functions, areWritesStopped, now, timeoutMs, onFailure } = options;

  return async (request) => {
    const requestId = randomUUID();
    const { headers, ...reply } = await respond(request, requestId);
    return { ...reply, headers: { ...headers, [requestIdHeader]: requestId } };
  };

  async function respond(request: WireRequest, requestId: string): Promise<Reply> {
    const route = routeOf(request);
    if (route === 'undecodable') return gatewayMessage(400, 'Bad Request');
    if (route === null) return gatewayMessage(404, 'Not Found');
    if (request.body.length > maxBodyBytes) return gatewayMessage(413, 'Request Entity Too Large');
    const event = httpEvent(request, route, now(), requestId);
    try {
      if (await areWritesStopped?.()) {
        Object.assign(event.requestContext, { authorizer: { lambda: { writes: 'stopped' } } });
      }
      return replyOf(await functions.invoke(route.functionKey, event, timeoutMs));
    } catch (error) {
      onFailure(`${route.routeKey}: ${error instanceof Error ? error.message : error}`);
      return error instanceof FunctionTimedOut
        ? gatewayMessage(503, 'Service Unavailable')
        : gatewayMessage(500, 'Internal Server Error');
    }
  }

  function routeOf({ method, url }: WireRequest): MatchedRoute | 'undecodable' | null {
    try {
      return matchRoute(routes, method, url.split('?')[0] ?? '/');
    } catch {
      return 'undecodable';
    }
  }
}
