import { expect, test } from '@jest/globals';
import { only } from './testing/resources.ts';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();
const distribution = only(template, 'AWS::CloudFront::Distribution');
const policies = template.findResources('AWS::CloudFront::ResponseHeadersPolicy');
const headersPolicy = policyOf('SiteSecurityHeaders');
const callsPolicy = policyOf('SiteCallHeaders');

function policyOf(prefix: string) {
  const [found] = Object.entries(policies).filter(([id]) => id.startsWith(prefix));
  if (!found) throw new Error(`There is no policy ${prefix}.`);
  const [id, { Properties: properties }] = found;
  return { id, properties };
}

function cspOf(policy: (typeof headersPolicy)['properties']): string {
  const { SecurityHeadersConfig } = policy.ResponseHeadersPolicyConfig;
  return textOf(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
}

function behaviorOf(pattern: string) {
  const { CacheBehaviors } = distribution.properties.DistributionConfig;
  return CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === pattern);
}

/** The origin of the bucket of files, with CloudFormation's pseudo parameters in braces. */
const fileOrigin =
  'https://cutbay-production-files-{AWS::AccountId}-{AWS::Region}-an.s3.{AWS::Region}.{AWS::URLSuffix}';

/** CloudFront's own domain, as a reference in the stack. */
const siteOrigin = {
  'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distribution.id, 'DomainName'] }]],
};

/**
 * AWS's managed policies:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const cachingOptimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

test('no error of one user answers the request of another: CloudFront caches none, and replaces none by a page', () => {
  const codes = [404, 405, 414, 500, 501, 502, 503, 504];
  const responses = codes.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }));
  expect(distribution.properties.DistributionConfig.CustomErrorResponses).toEqual(responses);
});

test('the distribution writes no access log, since the paths of share links contain their tokens', () => {
  expect(distribution.properties.DistributionConfig.Logging).toBeUndefined();
  template.resourceCountIs('AWS::CloudFront::RealtimeLogConfig', 0);
  template.resourceCountIs('AWS::Logs::Delivery', 0);
});

test('calls are forwarded to the gateway with everything the browser sent, including cookies, and are not cached', () => {
  const { CacheBehaviors, Origins } = distribution.properties.DistributionConfig;
  const { id: api } = only(template, 'AWS::ApiGatewayV2::Api');
  expect(CacheBehaviors[0]).toEqual({
    PathPattern: '/api/*',
    AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
    CachePolicyId: cachingDisabled,
    OriginRequestPolicyId: allViewerExceptHostHeader,
    ResponseHeadersPolicyId: { Ref: callsPolicy.id },
    ViewerProtocolPolicy: 'https-only',
    TargetOriginId: expect.any(String),
    Compress: true,
    FunctionAssociations: [
      {
        EventType: 'viewer-request',
        FunctionARN: {
          'Fn::GetAtt': [expect.stringContaining('ViewerAddress'), 'FunctionARN'],
        },
      },
    ],
  });
  const [{ TargetOriginId }] = CacheBehaviors;
  const origin = Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId);
  expect(origin.DomainName['Fn::Join'][1]).toEqual([
    { Ref: api },
    '.execute-api.',
    { Ref: 'AWS::Region' },
    '.',
    { Ref: 'AWS::URLSuffix' },
  ]);
  // Only by reference: CloudFormation resolves the secret.
  expect(origin.OriginCustomHeaders).toEqual([
    {
      HeaderName: 'x-origin-secret',
      HeaderValue: {
        'Fn::Join': [
          '',
          [
            '{{resolve:secretsmanager:',
            { Ref: expect.stringContaining('OriginSecret') },
            ':SecretString:::}}',
          ],
        ],
      },
    },
  ]);
});

test('pages come from the bucket through both functions, compressed by CloudFront, by HTTPS only', () => {
  const { DefaultCacheBehavior } = distribution.properties.DistributionConfig;
  const { FunctionAssociations, ViewerProtocolPolicy, CachePolicyId, Compress } =
    DefaultCacheBehavior;
  expect({ ViewerProtocolPolicy, CachePolicyId, Compress }).toEqual({
    ViewerProtocolPolicy: 'redirect-to-https',
    CachePolicyId: cachingOptimized,
    Compress: true,
  });
  expect(FunctionAssociations.map(({ EventType }: { EventType: string }) => EventType)).toEqual([
    'viewer-request',
    'viewer-response',
  ]);
});

test('only the distribution reads the bucket', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    VersioningConfiguration: { Status: 'Enabled' },
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
  });
  const [policy] = Object.entries(template.findResources('AWS::S3::BucketPolicy')).filter(([id]) =>
    id.startsWith('SitePages'),
  );
  const statements = policy?.[1]['Properties'].PolicyDocument.Statement;
  const allowed = statements.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');
  expect(allowed.map(({ Principal }: { Principal: object }) => Principal)).toEqual([
    { Service: 'cloudfront.amazonaws.com' },
  ]);
  expect(statements).toContainEqual(
    expect.objectContaining({
      Effect: 'Deny',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  );
});

test('the security headers allow only our own origin and that of the files, and nothing unsafe', () => {
  const { SecurityHeadersConfig, CustomHeadersConfig } =
    headersPolicy.properties.ResponseHeadersPolicyConfig;
  const policy = textOf(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
  expect(policy.replaceAll(fileOrigin, '')).not.toMatch(/unsafe|\*|https?:/);
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${fileOrigin}`,
      `img-src 'self' data: ${fileOrigin}`,
      `media-src blob: ${fileOrigin}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]),
  );
  expect(SecurityHeadersConfig).toMatchObject({
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: 'DENY' },
    ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
    StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
  });
  const [permissions] = CustomHeadersConfig.Items;
  expect(permissions).toMatchObject({
    Header: 'permissions-policy',
    Value: expect.stringContaining('camera=()'),
  });
});

test('share links come from the bucket as pages do, with headers that keep their addresses from referrers and search engines', () => {
  const { CacheBehaviors, DefaultCacheBehavior } = distribution.properties.DistributionConfig;
  const { id, properties } = policyOf('SiteShareLinkHeaders');
  expect(CacheBehaviors[1]).toEqual({
    ...DefaultCacheBehavior,
    PathPattern: '/s/*',
    ResponseHeadersPolicyId: { Ref: id },
  });
  const ofPages = headersPolicy.properties.ResponseHeadersPolicyConfig;
  const { SecurityHeadersConfig, CustomHeadersConfig } = properties.ResponseHeadersPolicyConfig;
  expect(SecurityHeadersConfig).toEqual({
    ...ofPages.SecurityHeadersConfig,
    ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
  });
  expect(CustomHeadersConfig.Items).toEqual([
    ...ofPages.CustomHeadersConfig.Items,
    { Header: 'x-robots-tag', Value: 'noindex', Override: true },
  ]);
});

test('the dashboard may create the one policy that starts the worker of proxies, and no other page may', () => {
  const { DefaultCacheBehavior } = distribution.properties.DistributionConfig;
  const { id, properties } = policyOf('SiteDashboardHeaders');
  expect(behaviorOf('/dashboard*')).toEqual({
    ...DefaultCacheBehavior,
    PathPattern: '/dashboard*',
    ResponseHeadersPolicyId: { Ref: id },
  });
  expect(cspOf(properties)).toBe(
    cspOf(headersPolicy.properties).replace("trusted-types 'none'", 'trusted-types media-worker'),
  );
  const others = ['SiteSecurityHeaders', 'SiteShareLinkHeaders', 'SiteCallHeaders'];
  for (const each of others) expect(cspOf(policyOf(each).properties)).not.toMatch(/wasm|worker/);
});

test('only the worker of proxies runs WebAssembly and workers from blobs, and it reaches no network but for its scripts', () => {
  const { DefaultCacheBehavior } = distribution.properties.DistributionConfig;
  const { id, properties } = policyOf('SiteMediaWorkerHeaders');
  expect(behaviorOf('/assets/proxy-worker-*')).toEqual({
    ...DefaultCacheBehavior,
    PathPattern: '/assets/proxy-worker-*',
    ResponseHeadersPolicyId: { Ref: id },
  });
  expect(cspOf(properties)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:",
  );
});

test("a stage's web ACL is attached to the distribution", () => {
  const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/limits/1';
  synthesize({ webAclArn, addressLimit: 900 }).template.hasResourceProperties(
    'AWS::CloudFront::Distribution',
    {
      DistributionConfig: { WebACLId: webAclArn },
    },
  );
});

test('the limit for each address is the web ACL that the stack in front has, where the deployment names it', () => {
  const limited = synthesize({ addressLimit: 900 }).template;
  const { DistributionConfig } = only(limited, 'AWS::CloudFront::Distribution').properties;
  expect(DistributionConfig.WebACLId).toEqual({
    'Fn::If': ['HasWebAcl', { Ref: 'WebAclArn' }, { Ref: 'AWS::NoValue' }],
  });
  expect(limited.toJSON()).toMatchObject({
    Parameters: { WebAclArn: { Type: 'String', Default: '' } },
    Conditions: { HasWebAcl: { 'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'WebAclArn' }, ''] }] } },
  });
  const unlimited = only(synthesize().template, 'AWS::CloudFront::Distribution').properties;
  expect(unlimited.DistributionConfig.WebACLId).toBeUndefined();
});

test('no response under /api is cached, including unknown paths, and each has the security headers', () => {
  const { SecurityHeadersConfig, CustomHeadersConfig } =
    headersPolicy.properties.ResponseHeadersPolicyConfig;
  const ofCalls = callsPolicy.properties.ResponseHeadersPolicyConfig;
  expect(ofCalls.SecurityHeadersConfig).toEqual(SecurityHeadersConfig);
  expect(ofCalls.CustomHeadersConfig.Items).toEqual([
    ...CustomHeadersConfig.Items,
    { Header: 'cache-control', Value: 'no-store', Override: true },
  ]);
});

test('the AWS CLI layer, with which the site is deployed, is declared once', () => {
  const layer = only(template, 'AWS::Lambda::LayerVersion');
  template.hasResourceProperties('AWS::Lambda::Function', { Layers: [{ Ref: layer.id }] });
});

test('hashed files are cached for a year and never pruned; pages are revalidated, and contain their origin', () => {
  const deployments = Object.values(template.findResources('Custom::CDKBucketDeployment'));
  const notifications = deployments.map(
    ({ Properties: { Exclude, Include, Prune, SystemMetadata, SourceMarkers } }) => ({
      Exclude,
      Include,
      Prune,
      cached: SystemMetadata['cache-control'],
      SourceMarkers,
    }),
  );
  expect(notifications).toEqual([
    {
      Exclude: ['*'],
      Include: ['assets/*'],
      Prune: false,
      cached: 'public, max-age=31536000, immutable',
      SourceMarkers: undefined,
    },
    {
      Exclude: ['assets/*'],
      Include: undefined,
      Prune: true,
      cached: 'public, max-age=0, s-maxage=86400, must-revalidate',
      SourceMarkers: [{ 'https://site-origin.invalid': siteOrigin }],
    },
  ]);
});

test("functions know the site by CloudFront's domain, or by the operator's own", () => {
  template.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'sessions/login',
    Environment: {
      Variables: {
        SITE_ORIGIN: siteOrigin,
      },
    },
  });
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0000';
  const own = synthesize({ domain: { name: 'app.example.com', certificateArn } }).template;
  own.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      Aliases: ['app.example.com'],
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
      },
    },
  });
  own.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'sessions/login',
    Environment: { Variables: { SITE_ORIGIN: 'https://app.example.com' } },
  });
});

/** A text of the template, with CloudFormation's pseudo parameters in braces. */
function textOf(value: string | { 'Fn::Join': [string, unknown[]] }): string {
  if (typeof value === 'string') return value;
  const parts = value['Fn::Join'][1];
  return parts
    .map((part) => (typeof part === 'string' ? part : `{${Object.values(Object(part))}}`))
    .join('');
}
