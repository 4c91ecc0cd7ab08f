import { expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { gradualCalls } from './functions/gradual-release.ts';
import { only } from './testing/resources.ts';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();
const groups = (of = template) =>
  Object.values(of.findResources('AWS::CodeDeploy::DeploymentGroup')).map(
    ({ Properties }) => Properties,
  );
const aliases = Object.values(template.findResources('AWS::Lambda::Alias'));

test('sign-up, sign-in and payment serve a new release to a tenth of the requests first, and no longer if they fail', () => {
  expect(gradualCalls.filter((key) => !Object.keys(calls).includes(key))).toEqual([]);
  expect(groups()).toHaveLength(gradualCalls.length);
  const [[alarm = ''] = []] = Object.entries(
    template.findResources('AWS::CloudWatch::Alarm', {
      Properties: { AlarmName: 'Cutbay-production-ReleaseFails' },
    }),
  );
  for (const group of groups()) {
    expect(group.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
    expect(group.AlarmConfiguration).toEqual({ Enabled: true, Alarms: [{ Name: { Ref: alarm } }] });
    expect(group.AutoRollbackConfiguration).toEqual({
      Enabled: true,
      Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
    });
  }
  expect(aliases).toHaveLength(gradualCalls.length);
  for (const { Properties, UpdatePolicy } of aliases) {
    expect(Properties.Name).toBe('released');
    expect(UpdatePolicy.CodeDeployLambdaAliasUpdate).toBeDefined();
  }
});

test('the alarm that ends a release counts these calls alone', () => {
  const [filter] = Object.values(
    template.findResources('AWS::Logs::MetricFilter', {
      Properties: { MetricTransformations: [{ MetricName: 'GradualCallsFailed' }] },
    }),
  );
  const { FilterPattern = '' } = filter?.['Properties'] ?? {};
  const counted = [...FilterPattern.matchAll(/route = "([^"]+)"/g)];
  const routes = Object.entries(calls).flatMap(([key, { route }]) =>
    gradualCalls.includes(key) ? [route] : [],
  );
  expect(counted.map(([, route]) => route)).toEqual(routes);
});

test('the gateway invokes the alias of these calls, and the latest version of others', () => {
  const { Body } = only(template, 'AWS::ApiGatewayV2::Api').properties;
  for (const [key, { route }] of Object.entries(calls)) {
    const [method = '', path = ''] = route.split(' ');
    const { uri } = Body.paths[path][method.toLowerCase()]['x-amazon-apigateway-integration'];
    const isAlias = uri['Fn::Sub'].endsWith(':released/invocations');
    expect([key, isAlias]).toEqual([key, gradualCalls.includes(key)]);
  }
});

test('a release that mends what fails, or a rollback, reaches all requests at once and ignores the alarm', () => {
  for (const group of groups(synthesize({}, undefined, { isReleasedAtOnce: true }).template)) {
    expect(group.DeploymentConfigName).toBe('CodeDeployDefault.LambdaAllAtOnce');
    expect(group.AlarmConfiguration.Enabled).toBe(false);
  }
});

test('under sam local there are no aliases', () => {
  const local = synthesize({ samLocal: true }).template;
  expect(groups(local)).toEqual([]);
  expect(JSON.stringify(local.toJSON())).not.toContain(':released');
});
