import { isFromThisMachine } from '@cutbay/stripe-emulator/same-machine';
import { readDistribution } from '#local/edge/distribution.ts';
import { edge } from '#local/edge/edge.ts';
import { readSiteBucket } from '#local/edge/site-bucket.ts';
import { staticSite } from '#local/edge/static-site.ts';
import type { WireRequest } from '#local/http/http-event.ts';
import { json, type Reply } from '#local/http/reply.ts';
import type { Template } from '#local/instance/template.ts';
import { type ApiGatewayOptions, apiGateway } from './api-gateway.ts';
import { type LocalRoutesOptions, localRoutes } from './local-routes.ts';
import { routesOf } from './routes.ts';

export interface GatewayParts extends LocalRoutesOptions {
  /** The synthesized stack, whose routes, headers and rewrites apply here too. */
  template: Template;
  /** The folder of the built site. */
  siteDir: string;
  /** The bucket's origin in the stack's security policy, and the S3 emulator that replaces it here. */
  storage: { cloudOrigin: string; endpoint: string };
  areWritesStopped?: ApiGatewayOptions['areWritesStopped'];
  /** The product's origin; requests to another host name are redirected to it. */
  siteOrigin: string;
}

/** The whole product as a function from request to response. */
export function gateway(parts: GatewayParts): (request: WireRequest) => Promise<Reply> {
  const { template, siteDir, siteOrigin, clock, functions, timeoutMs, onFailure } = parts;
  const own = localRoutes(parts);
  const api = apiGateway({
    routes: routesOf(template),
    functions,
    ...(parts.areWritesStopped && { areWritesStopped: parts.areWritesStopped }),
    now: clock.now,
    timeoutMs,
    onFailure,
  });
  const distribution = edge(readDistribution(template), {
    site: staticSite(siteDir, readSiteBucket(template), siteOrigin),
    gateway: api,
  });

  return async (request) => {
    const [path = '/'] = request.url.split('?');
    const call = own[`${request.method} ${path}`];
    if (path.startsWith('/__local/') && !isFromThisMachine(request.headers)) return foreign();
    if (!call && isOtherHost(request, siteOrigin)) return redirectToOwnHost(siteOrigin, request);
    return call ? call(request) : withLocalStorage(await distribution(request), parts.storage);
  };
}

function withLocalStorage(reply: Reply, { cloudOrigin, endpoint }: GatewayParts['storage']): Reply {
  const policy = 'content-security-policy';
  const value = reply.headers[policy];
  if (value === undefined) return reply;
  const headers = { ...reply.headers, [policy]: String(value).replaceAll(cloudOrigin, endpoint) };
  return { ...reply, headers };
}

function foreign(): Reply {
  return json(403, {
    message: 'This server responds only to pages and programs of this machine.',
    code: 'foreign_origin',
  });
}

/** A page opened as 127.0.0.1 would have its calls rejected as cross-origin. */
function isOtherHost({ method, headers }: WireRequest, siteOrigin: string): boolean {
  const page = method === 'GET' && headers.accept?.includes('text/html');
  return Boolean(page) && headers.host !== undefined && `http://${headers.host}` !== siteOrigin;
}

function redirectToOwnHost(siteOrigin: string, { url }: WireRequest): Reply {
  return { status: 307, headers: { location: siteOrigin + url }, body: Buffer.alloc(0) };
}
