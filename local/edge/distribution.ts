import * as z from 'zod';
import { literalText, reference, resources, type Template } from '#local/instance/template.ts';
import { type EdgeFunction, edgeFunction } from './edge-function.ts';
import { defaultErrorTtl } from './error-cache.ts';
import { type PolicyHeaders, responseHeadersPolicy } from './response-headers.ts';

const behavior = z.object({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  Compress: z.boolean().default(false),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  ResponseHeadersPolicyId: reference.optional(),
  FunctionAssociations: z
    .array(z.object({ EventType: z.string(), FunctionARN: reference }))
    .default([]),
});

const distribution = z.object({
  DistributionConfig: z.object({
    DefaultRootObject: z.string().default(''),
    Origins: z.array(z.object({ Id: z.string(), S3OriginConfig: z.unknown().optional() })),
    DefaultCacheBehavior: behavior,
    CacheBehaviors: z.array(behavior).default([]),
    CustomErrorResponses: z
      .array(
        z.object({
          ErrorCode: z.number(),
          ErrorCachingMinTTL: z.number().default(defaultErrorTtl),
          ResponseCode: z.number().optional(),
          ResponsePagePath: z.string().optional(),
        }),
      )
      .default([]),
  }),
});

/** A cache behavior: what the distribution does with paths that match a pattern. */
export interface Behavior {
  matches(path: string): boolean;
  origin: 'site' | 'gateway';
  methods: string[];
  compress: boolean;
  headers: PolicyHeaders | null;
  viewerRequest: EdgeFunction | null;
  viewerResponse: EdgeFunction | null;
}

/** The stack's CloudFront distribution, as far as clients can observe it. */
export interface Distribution {
  rootObject: string;
  /** In order; the first match applies, and the last one matches everything. */
  behaviors: Behavior[];
  /** Apply to every behavior. */
  errorPages: { errorCode: number; status: number; page: string | null }[];
  /** The time in seconds for which an origin's response with this status is cached, if it is cached at all. */
  errorTtl(status: number): number;
}

/** @throws Error if the stack does not have exactly one distribution, or it references a missing resource. */
export function readDistribution(template: Template): Distribution {
  const [only, ...more] = resources(
    template,
    'AWS::CloudFront::Distribution',
    distribution,
  ).values();
  if (!only || more.length > 0) throw new Error('The stack must have exactly one distribution.');
  const { DistributionConfig: config } = only;
  const policies = resources(
    template,
    'AWS::CloudFront::ResponseHeadersPolicy',
    responseHeadersPolicy,
  );
  const functions = resources(
    template,
    'AWS::CloudFront::Function',
    z
      .object({ FunctionCode: literalText })
      .transform(({ FunctionCode }) => edgeFunction(FunctionCode)),
  );
  const sites = config.Origins.filter(({ S3OriginConfig }) => S3OriginConfig !== undefined);

  function read(from: z.output<typeof behavior>): Behavior {
    const functionFor = (event: string) => {
      const found = from.FunctionAssociations.find(({ EventType }) => EventType === event);
      return found ? required(functions, found.FunctionARN) : null;
    };
    const pattern = patternOf(from.PathPattern);
    return {
      matches: (path) => pattern.test(path),
      origin: sites.some(({ Id }) => Id === from.TargetOriginId) ? 'site' : 'gateway',
      methods: from.AllowedMethods,
      compress: from.Compress,
      headers: from.ResponseHeadersPolicyId
        ? required(policies, from.ResponseHeadersPolicyId)
        : null,
      viewerRequest: functionFor('viewer-request'),
      viewerResponse: functionFor('viewer-response'),
    };
  }

  return {
    rootObject: config.DefaultRootObject,
    behaviors: [...config.CacheBehaviors, config.DefaultCacheBehavior].map(read),
    errorPages: config.CustomErrorResponses.map((page) => ({
      errorCode: page.ErrorCode,
      status: page.ResponseCode ?? page.ErrorCode,
      page: page.ResponsePagePath ?? null,
    })),
    errorTtl: (status) =>
      config.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === status)
        ?.ErrorCachingMinTTL ?? defaultErrorTtl,
  };
}

function required<T>(parts: Map<string, T>, id: string): T {
  const part = parts.get(id);
  if (part === undefined)
    throw new Error(`The distribution references ${id}, which is not in the stack.`);
  return part;
}

/** `*` matches any text, `?` one character; the leading slash is optional. */
function patternOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const expression = escaped.replaceAll('*', '.*').replaceAll('?', '.');
  return new RegExp(`^/?${expression.replace(/^\//, '')}$`);
}
