import { expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { only, productFunctions } from './testing/resources.ts';
import { synthesise } from './testing/synthesise.ts';

const { template } = synthesise();

/** Seconds, of what nobody waits for: Stripe's events, and a part of the reconciliation. */
const ownTimeouts: Record<string, number> = {
  'billing/stripe-webhook': 20,
  'daily-check/daily-check': 900,
};

test('the gateway has exactly the routes of the contract', () => {
  const routes = Object.values(template.findResources('AWS::ApiGatewayV2::Route'));
  const declared = Object.values(calls).map(({ route }) => route);
  expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(declared.sort());
});

test('every route leads to the function of its call, in payload format 2.0', () => {
  const integrations = template.findResources('AWS::ApiGatewayV2::Integration');
  const functions = template.findResources('AWS::Lambda::Function');
  const routes = Object.values(template.findResources('AWS::ApiGatewayV2::Route'));
  const led = routes.map(({ Properties: { RouteKey, Target } }) => {
    const integration = integrations[Target['Fn::Join'][1].at(-1).Ref]?.['Properties'];
    const lambda = functions[integration.IntegrationUri['Fn::GetAtt'][0]]?.['Properties'];
    return [RouteKey, lambda.Description, integration.PayloadFormatVersion];
  });
  const declared = Object.entries(calls).map(([key, { route }]) => [route, key, '2.0']);
  expect(led.sort()).toEqual(declared.sort());
});

test('every function of ours is small, on ARM, and gives up before the gateway does', () => {
  const ours = productFunctions(template);
  expect(ours.map(({ Description }) => Description).sort()).toEqual(
    [
      ...Object.keys(calls),
      'billing/stripe-webhook',
      'daily-check/daily-check',
      'messages/send-mail',
      'messages/mail-events',
    ].sort(),
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

test('no two functions share a role or a log group', () => {
  const ours = productFunctions(template);
  const roles = ours.map(({ Role }) => Role['Fn::GetAtt'][0]);
  const logGroups = ours.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref);
  expect(new Set(roles).size).toBe(ours.length);
  expect(new Set(logGroups).size).toBe(ours.length);
});

test('logs are kept for three months, those of deployments for one', () => {
  const logGroups = Object.values(template.findResources('AWS::Logs::LogGroup'));
  const days = logGroups.map(({ Properties }) => Properties.RetentionInDays);
  expect(days.filter((kept) => kept !== 90)).toEqual([30]);
});

test('the access log names routes, never paths, which may carry a token', () => {
  const { properties } = only(template, 'AWS::ApiGatewayV2::Stage');
  const { AccessLogSettings, StageName, AutoDeploy, DefaultRouteSettings } = properties;
  expect({ StageName, AutoDeploy, DefaultRouteSettings }).toEqual({
    StageName: '$default',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingBurstLimit: 400, ThrottlingRateLimit: 200 },
  });
  expect(AccessLogSettings.Format).toContain('$context.routeKey');
  expect(AccessLogSettings.Format).not.toMatch(/\$context\.(path|http)/);
});
