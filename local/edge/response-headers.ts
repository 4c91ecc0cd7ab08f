import * as z from 'zod';
import type { Reply } from '#local/http/reply.ts';
import { literalText } from '#local/instance/template.ts';

const override = z.boolean();

/** A ResponseHeadersPolicy's properties. Strict: an unsupported kind of header is an error. */
export const responseHeadersPolicy = z
  .object({
    ResponseHeadersPolicyConfig: z.strictObject({
      Name: z.unknown(),
      Comment: z.unknown().optional(),
      SecurityHeadersConfig: z
        .strictObject({
          ContentSecurityPolicy: z
            .object({ ContentSecurityPolicy: literalText, Override: override })
            .optional(),
          ContentTypeOptions: z.object({ Override: override }).optional(),
          FrameOptions: z.object({ FrameOption: z.string(), Override: override }).optional(),
          ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), Override: override }).optional(),
          StrictTransportSecurity: z.unknown().optional(),
        })
        .default({}),
      CustomHeadersConfig: z
        .object({
          Items: z.array(z.object({ Header: z.string(), Value: literalText, Override: override })),
        })
        .default({ Items: [] }),
      RemoveHeadersConfig: z
        .object({ Items: z.array(z.object({ Header: z.string() })) })
        .default({ Items: [] }),
    }),
  })
  .transform(({ ResponseHeadersPolicyConfig }) => policyHeaders(ResponseHeadersPolicyConfig));

/** The headers that a cache behavior sets and removes. Names are in lower case. */
export interface PolicyHeaders {
  set: { name: string; value: string; override: boolean }[];
  remove: string[];
}

type Config = z.output<typeof responseHeadersPolicy>;

/** Applies a policy to the headers of every response, as CloudFront does. */
export function withPolicyHeaders(reply: Reply, policy: Config): Reply {
  const kept = Object.entries(reply.headers).filter(([name]) => !policy.remove.includes(name));
  const headers = Object.fromEntries(kept);
  for (const { name, value, override: wins } of policy.set) {
    if (wins || headers[name] === undefined) headers[name] = value;
  }
  return { ...reply, headers };
}

/**
 * Omitted locally, where the product uses plain HTTP: Strict-Transport-Security, which a host must not send there
 * (RFC 6797, section 7.2), and `upgrade-insecure-requests`, with which some browsers would request our own files by HTTPS.
 */
function policyHeaders(config: {
  SecurityHeadersConfig: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override: boolean } | undefined;
    ContentTypeOptions?: { Override: boolean } | undefined;
    FrameOptions?: { FrameOption: string; Override: boolean } | undefined;
    ReferrerPolicy?: { ReferrerPolicy: string; Override: boolean } | undefined;
  };
  CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] };
  RemoveHeadersConfig: { Items: { Header: string }[] };
}): PolicyHeaders {
  const security = config.SecurityHeadersConfig;
  const csp = security.ContentSecurityPolicy;
  const fixed: (PolicyHeaders['set'][number] | undefined)[] = [
    csp && {
      name: 'content-security-policy',
      value: csp.ContentSecurityPolicy.replace(/;?\s*upgrade-insecure-requests/, ''),
      override: csp.Override,
    },
    security.ContentTypeOptions && {
      name: 'x-content-type-options',
      value: 'nosniff',
      override: security.ContentTypeOptions.Override,
    },
    security.FrameOptions && {
      name: 'x-frame-options',
      value: security.FrameOptions.FrameOption,
      override: security.FrameOptions.Override,
    },
    security.ReferrerPolicy && {
      name: 'referrer-policy',
      value: security.ReferrerPolicy.ReferrerPolicy,
      override: security.ReferrerPolicy.Override,
    },
  ];
  const custom = config.CustomHeadersConfig.Items.map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }));
  return {
    set: [...fixed.filter((header) => header !== undefined), ...custom],
    remove: config.RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase()),
  };
}
