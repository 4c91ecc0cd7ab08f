import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { mediaWorker } from '#shared/rules/media-worker.ts';
import { fileBucketOrigin } from '../files/file-bucket.ts';
import { globalName } from '../stage/global-name.ts';
import type { BuiltSite } from './built-site.ts';

/** Browser features that no page of ours uses. */
const disabledFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The content security policy: only our own origin, and files from and to their bucket. Payment happens on Stripe's pages, to which a script navigates, and
 * CSP does not restrict navigation; so no Stripe host is listed.
 */
function contentSecurityPolicy(
  { inlineScripts, inlineStyles }: BuiltSite,
  files: string,
  trustedTypes: string,
): string {
  return directiveList({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts],
    'style-src': ["'self'", ...inlineStyles],
    'img-src': ["'self'", 'data:', files],
    // `blob:` for a film on this computer, of which a poster frame is made.
    'media-src': ['blob:', files],
    'font-src': ["'self'"],
    'connect-src': ["'self'", files],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // No script of ours or of a library writes HTML or script from strings: such a write throws (W3C, Trusted
    // Types, section 4). No policy may be created that would make strings trusted, but for the dashboard's one.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [trustedTypes],
  });
}

/**
 * The policy of the worker that makes proxies, which is its own: a worker has that of its response, and workers that it
 * makes from blobs inherit it (https://www.w3.org/TR/CSP3/#initialize-global-object-csp). Its decoder and encoder are
 * WebAssembly in such workers. It reads files that it is given, and nothing from the network but its own scripts.
 */
const mediaWorkerPolicy = directiveList({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ['blob:'],
});

function directiveList(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/** The security headers of every response. The local gateway reads them from the synthesized stack. */
export interface HeadersPolicies {
  readonly pages: ResponseHeadersPolicy;
  /** The same headers, with the one Trusted Types policy by which a page starts the worker that makes proxies. */
  readonly dashboard: ResponseHeadersPolicy;
  /** The same headers with that worker's own policy. */
  readonly mediaWorker: ResponseHeadersPolicy;
  /** The same headers for share links, whose addresses are secrets: no referrer has them, and no search engine. */
  readonly shareLinks: ResponseHeadersPolicy;
  /** The same headers with `no-store`: also for the gateway's own responses, such as those to unknown paths. */
  readonly calls: ResponseHeadersPolicy;
}

export function securityHeaders(scope: Construct, site: BuiltSite): HeadersPolicies {
  const files = fileBucketOrigin(scope);
  const ofPages = contentSecurityPolicy(site, files, "'none'");
  const { securityHeadersBehavior, customHeaders } = headersOf(ofPages);
  const withPolicy = (id: string, policy: string) =>
    new ResponseHeadersPolicy(scope, id, {
      responseHeadersPolicyName: globalName(scope, id),
      securityHeadersBehavior: headersOf(policy).securityHeadersBehavior,
      customHeadersBehavior: { customHeaders },
    });
  const noIndex = { header: 'x-robots-tag', value: 'noindex', override: true };
  const noStore = { header: 'cache-control', value: 'no-store', override: true };
  return {
    pages: withPolicy('SecurityHeaders', ofPages),
    dashboard: withPolicy(
      'DashboardHeaders',
      contentSecurityPolicy(site, files, mediaWorker.trustedTypes),
    ),
    mediaWorker: withPolicy('MediaWorkerHeaders', mediaWorkerPolicy),
    shareLinks: new ResponseHeadersPolicy(scope, 'ShareLinkHeaders', {
      responseHeadersPolicyName: globalName(scope, 'ShareLinkHeaders'),
      securityHeadersBehavior: {
        ...securityHeadersBehavior,
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      },
      customHeadersBehavior: { customHeaders: [...customHeaders, noIndex] },
    }),
    calls: new ResponseHeadersPolicy(scope, 'CallHeaders', {
      responseHeadersPolicyName: globalName(scope, 'CallHeaders'),
      securityHeadersBehavior,
      customHeadersBehavior: { customHeaders: [...customHeaders, noStore] },
    }),
  };
}

function headersOf(contentSecurityPolicy: string) {
  return {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(2 * 365),
        includeSubdomains: true,
        override: true,
      },
    },
    customHeaders: [
      {
        header: 'permissions-policy',
        value: disabledFeatures.map((power) => `${power}=()`).join(', '),
        override: true,
      },
      { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
      { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
    ],
  };
}
