import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { calls } from '#shared/api.ts';
import { eventFunctions } from '#shared/ops/event-functions.ts';
import { gatewayRoleOf } from './gateway/gateway-roles.ts';
import { tableGrantsOf } from './grants/table-grants.ts';
import { only, productFunctions } from './testing/resources.ts';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();

const gateway = only(template, 'AWS::ApiGatewayV2::Api');
const { paths, components } = gateway.properties.Body;

/** Every route of the gateway, with its entry in the document. */
const routes = Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      route: `${method.toUpperCase()} ${path}`,
      described,
    })),
);

/** What the document has for the route of all requests that match no call. */
const defaultRoute = 'X-AMAZON-APIGATEWAY-ANY-METHOD /$default';

/** Timeouts in seconds of functions that no user waits for: Stripe's events, and a part of the reconciliation. */
const ownTimeouts: Record<string, number> = {
  'events/stripe-webhook': 20,
  'events/reconcile': 900,
  'events/storage-event': 60,
  'events/change-files': 300,
  'events/mail-review-notifications': 120,
  'events/start-proxy': 120,
  'events/proxy-made': 120,
};

test('the gateway has exactly the routes of the contract, and one for requests that match none of them', () => {
  const declared = Object.values(calls).map(({ route }): string => route);
  expect(routes.map(({ route }) => route).sort()).toEqual([...declared, defaultRoute].sort());
  const [byDefault] = routes.filter(({ route }) => route === defaultRoute);
  expect(byDefault?.described['isDefaultRoute']).toBe(true);
  expect(routes.filter(({ described }) => 'isDefaultRoute' in described)).toEqual([byDefault]);
});

test('every route invokes the function of its call, with payload format 2.0', () => {
  const actual = routes.map(({ route, described }) => {
    const { uri, credentials: _, ...rest } = integrationOf(described);
    return [route, functionBehind(uri), rest];
  });
  const rest = { type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0' };
  const declared = Object.entries({ ...calls, 'events/unknown-call': { route: defaultRoute } }).map(
    ([key, { route }]) => [route, key, rest],
  );
  expect(actual.sort()).toEqual(declared.sort());
});

test('every route requires the authorizer, which invokes its function with the header that CloudFront adds', () => {
  for (const { described } of routes)
    expect(described['security']).toEqual([{ throughCloudFront: [] }]);
  expect(Object.keys(components.securitySchemes)).toEqual(['throughCloudFront']);
  const { authorizerUri, authorizerCredentials, ...rest } =
    components.securitySchemes.throughCloudFront['x-amazon-apigateway-authorizer'];
  expect(functionBehind(authorizerUri)).toBe('events/authorize-origin');
  expect(invocableAs(authorizerCredentials)).toEqual([
    'events/authorize-origin',
    'events/unknown-call',
  ]);
  expect(rest).toEqual({
    type: 'request',
    authorizerPayloadFormatVersion: '2.0',
    enableSimpleResponses: true,
    identitySource: '$request.header.x-origin-secret, $request.header.x-viewer-address',
    authorizerResultTtlInSeconds: 300,
  });
});

test('under sam local, without CloudFront, no route requires the authorizer', () => {
  const { Body } = only(
    synthesize({ samLocal: true }).template,
    'AWS::ApiGatewayV2::Api',
  ).properties;
  expect(Body.components).toBeUndefined();
  expect(JSON.stringify(Body).includes('"security"')).toBe(false);
});

test('the gateway invokes each function with the role of its domains, which may invoke these and nothing else', () => {
  for (const { route, described } of routes) {
    const { uri, credentials } = integrationOf(described);
    const name = gatewayRoleOf(functionBehind(uri));
    const keys = [...Object.keys(calls), 'events/authorize-origin', 'events/unknown-call'].filter(
      (key) => gatewayRoleOf(key) === name,
    );
    expect([route, invocableAs(credentials)]).toEqual([route, keys.sort()]);
  }
  expect(
    template.findResources('AWS::Lambda::Permission', {
      Properties: { Principal: 'apigateway.amazonaws.com' },
    }),
  ).toEqual({});
});

test('what guests call shares its role with no other domain', () => {
  const guests = Object.keys(calls).filter((key) => gatewayRoleOf(key) === 'guests');
  expect(new Set(guests.map((key) => key.split('/')[0]))).toEqual(
    new Set(['guest', 'guest-uploads']),
  );
});

test('every public call has its own throttle, so that a flood of one does not affect the others', () => {
  const { RouteSettings, DefaultRouteSettings } = only(
    template,
    'AWS::ApiGatewayV2::Stage',
  ).properties;
  const open = Object.values(calls).filter(({ access }) => access === 'public');
  expect(Object.keys(RouteSettings).sort()).toEqual(open.map(({ route }) => route).sort());
  for (const settings of Object.values(RouteSettings)) {
    expect(settings).toEqual({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 });
  }
  expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
});

test('a gateway with other public routes is a new one, because a stage with settings for a removed route cannot be updated', () => {
  const { 'sessions/login': _, ...without } = calls;
  expect(only(synthesize({}, without).template, 'AWS::ApiGatewayV2::Api').id).not.toBe(gateway.id);
  const { 'account/get-user': __, ...others } = calls;
  expect(only(synthesize({}, others).template, 'AWS::ApiGatewayV2::Api').id).toBe(gateway.id);
});

test('every function of ours is small, on ARM, and times out before the gateway does', () => {
  const ours = productFunctions(template);
  expect(ours.map(({ Description }) => Description).sort()).toEqual(
    [...Object.keys(calls), ...eventFunctions].sort(),
  );
  for (const { Architectures, Description, Runtime, Handler, MemorySize, Timeout } of ours) {
    expect({ Architectures, Runtime, Handler, Timeout }).toEqual({
      Architectures: ['arm64'],
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Timeout: ownTimeouts[Description] ?? 25,
    });
    expect([512, 1024]).toContain(MemorySize);
  }
});

test('only calls with the same grants share a role, and all write to one log group', () => {
  const ours = productFunctions(template);
  const byRole = Map.groupBy(ours, ({ Role }) => Role['Fn::GetAtt'][0]);
  for (const [{ Description: first }, ...others] of byRole.values()) {
    for (const { Description: other } of others) {
      expect([first, other].filter((key) => !Object.hasOwn(calls, key))).toEqual([]);
      expect([other, tableGrantsOf(other)]).toEqual([other, tableGrantsOf(first)]);
    }
  }
  const logGroups = ours.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref);
  expect([...new Set(logGroups)]).toEqual([expect.stringMatching(/^FunctionLogs/)]);
});

test('functions are named after their stack and their file', () => {
  for (const { FunctionName, Description } of productFunctions(template)) {
    expect(FunctionName).toBe(`Cutbay-production-${Description.replace('/', '-')}`);
  }
});

test('a stage whose name makes function names too long is rejected', () => {
  expect(() => synthesize({ stage: 'a-stage-with-a-very-long-name-indeed' })).toThrow(
    /has more than 64 characters/,
  );
});

test('logs are kept for three months, those of deployments for one', () => {
  const logGroups = Object.values(template.findResources('AWS::Logs::LogGroup'));
  const days = logGroups.map(({ Properties }) => Properties.RetentionInDays);
  expect(days.filter((kept) => kept !== 90)).toEqual([30]);
});

test('the access log contains routes and addresses, never paths, which may contain a token', () => {
  const { properties } = only(template, 'AWS::ApiGatewayV2::Stage');
  const { AccessLogSettings, StageName, AutoDeploy } = properties;
  expect({ StageName, AutoDeploy }).toEqual({ StageName: '$default', AutoDeploy: true });
  expect(AccessLogSettings.Format).toContain('$context.routeKey');
  expect(AccessLogSettings.Format).toContain('$context.authorizer.address');
  expect(AccessLogSettings.Format).not.toMatch(/\$context\.(path|http)/);
});

function integrationOf(described: Record<string, unknown>) {
  return z
    .strictObject({
      type: z.string(),
      httpMethod: z.string(),
      uri: z.unknown(),
      credentials: z.unknown(),
      payloadFormatVersion: z.string(),
    })
    .parse(described['x-amazon-apigateway-integration']);
}

/** The key of the function in a substitution. */
function functionBehind(uri: unknown): string {
  const text = z.object({ 'Fn::Sub': z.string() }).parse(uri)['Fn::Sub'];
  const [, name] =
    /^arn:\$\{AWS::Partition\}:apigateway:\$\{AWS::Region\}:lambda:path\/2015-03-31\/functions\/arn:\$\{AWS::Partition\}:lambda:\$\{AWS::Region\}:\$\{AWS::AccountId\}:function:([\w-]+)(?::released)?\/invocations$/.exec(
      text,
    ) ?? [];
  return fileOf(name);
}

function fileOf(name: string | undefined): string {
  const found = productFunctions(template).find(({ FunctionName }) => FunctionName === name);
  return found?.['Description'];
}

/** The keys of the functions that the gateway may invoke with a role; asserts that the role allows nothing else. */
function invocableAs(credentials: unknown): string[] {
  const [id] = z
    .object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) })
    .parse(credentials)['Fn::GetAtt'];
  const { Properties } = template.findResources('AWS::IAM::Role')[id] ?? {};
  expect(Properties.AssumeRolePolicyDocument.Statement).toEqual([
    {
      Action: 'sts:AssumeRole',
      Effect: 'Allow',
      Principal: { Service: 'apigateway.amazonaws.com' },
    },
  ]);
  const [{ PolicyDocument }] = Properties.Policies;
  const [statement, ...more] = PolicyDocument.Statement;
  expect([Properties.Policies.length, more, statement.Action]).toEqual([
    1,
    [],
    'lambda:InvokeFunction',
  ]);
  return [statement.Resource]
    .flat()
    .map((arn) => fileOf(arn['Fn::Join'][1].at(-1).replace(/^.*:function:|:released$/g, '')))
    .sort();
}
