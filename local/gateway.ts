import { apiGateway } from './api-gateway.ts';
import { readDistribution } from './distribution.ts';
import { edge } from './edge.ts';
import type { Functions } from './functions.ts';
import type { WireRequest } from './http-event.ts';
import { type LocalRoutesOptions, localRoutes } from './local-routes.ts';
import { isFromThisMachine } from './payments/http/same-machine.ts';
import { json, type Reply } from './reply.ts';
import { routesOf } from './routes.ts';
import { readSiteBucket } from './site-bucket.ts';
import { staticSite } from './static-site.ts';
import type { Template } from './template.ts';

export interface GatewayParts extends LocalRoutesOptions {
  /** The synthesised stack, whose routes, headers and rewrites hold here too. */
  template: Template;
  /** Where the built site lies. */
  siteDir: string;
  /** Where people find the product; whoever comes by another name is led there. */
  siteOrigin: string;
}

/** The whole product as one function from a request to its answer. */
export function gateway(parts: GatewayParts): (request: WireRequest) => Promise<Reply> {
  const { template, siteDir, siteOrigin, clock, timeoutMs, onFailure } = parts;
  const functions = followedByMail(parts);
  const own = localRoutes({ ...parts, functions });
  const api = apiGateway({
    routes: routesOf(template),
    functions,
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
    if (!call && isByAnotherName(request, siteOrigin)) return elsewhere(siteOrigin, request);
    return (call ?? distribution)(request);
  };
}

/** What a function wrote into the outbox leaves when it is done; nobody waits for it. */
function followedByMail({ functions, pumpMail, onFailure }: GatewayParts): Functions {
  return {
    ...functions,
    async invoke(...call) {
      try {
        return await functions.invoke(...call);
      } finally {
        pumpMail().catch((error) => onFailure(`The mail's stream: ${error}`));
      }
    },
  };
}

function foreign(): Reply {
  return json(403, {
    message: 'This answers pages and programs of this machine only.',
    code: 'foreign_origin',
  });
}

/** A page asked for as 127.0.0.1 would find itself refused as foreign by the calls it makes. */
function isByAnotherName({ method, headers }: WireRequest, siteOrigin: string): boolean {
  const page = method === 'GET' && headers.accept?.includes('text/html');
  return Boolean(page) && headers.host !== undefined && `http://${headers.host}` !== siteOrigin;
}

function elsewhere(siteOrigin: string, { url }: WireRequest): Reply {
  return { status: 307, headers: { location: siteOrigin + url }, body: Buffer.alloc(0) };
}
