import { expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { calls } from '#shared/api.ts';
import { type Calls, operation } from '#shared/operation.ts';
import { synthesise } from './testing/synthesise.ts';

/**
 * CloudFormation's limits of a stack: resources, and bytes of its template.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 */
const most = { resources: 500, bytes: 1_000_000 };

const roomFor = 150;
/** Throwaway calls of one domain. */
const perDomain = 25;

const { template } = synthesise();
const full = synthesise({}, withThrowAwayCalls(roomFor)).template;

test(`the stack has room for ${roomFor} calls`, () => {
  expect(Object.keys(routesOf(full))).toHaveLength(roomFor);
  expect(resourcesOf(full)).toBeLessThan(most.resources);
  expect(bytesOf(full)).toBeLessThan(most.bytes);
});

test('a call takes two resources: its function and its role', () => {
  const added = roomFor - Object.keys(calls).length;
  const newDomains = Math.ceil(added / perDomain);
  expect(resourcesOf(full) - resourcesOf(template)).toBe(2 * added + newDomains);
});

test('a domain with more functions than its gateway role allows is rejected', () => {
  const crowded = Object.fromEntries(
    Array.from({ length: 81 }, (_, index) => throwAway(`crowded/call-${index}`)),
  );
  expect(() => synthesise({}, crowded)).toThrow(
    'crowded has 81 functions; a role is limited to 80.',
  );
});

/** The characters that count: IAM ignores white space. The names have the maximum length of Lambda. */
test('the role of a full domain stays within the limit of inline policies', () => {
  const arn = `arn:aws-us-gov:lambda:ap-southeast-1:123456789012:function:${'n'.repeat(64)}`;
  const policy = {
    Version: '2012-10-17',
    Statement: [
      { Action: 'lambda:InvokeFunction', Effect: 'Allow', Resource: Array(80).fill(arn) },
    ],
  };
  expect(JSON.stringify(policy).length).toBeLessThanOrEqual(10_240);
});

/** The contract's calls, and throwaway calls up to the given number. */
function withThrowAwayCalls(count: number): Calls {
  const added = count - Object.keys(calls).length;
  const others = Array.from({ length: added }, (_, index) =>
    throwAway(`domain-${Math.floor(index / perDomain)}/throw-away-${index}`),
  );
  return { ...calls, ...Object.fromEntries(others) };
}

function throwAway(key: string): [string, Calls[string]] {
  return [
    key,
    operation({
      route: `POST /api/${key}/{id}`,
      access: 'see_workspace',
      summary: 'Throwaway.',
      answer: z.object({}),
    }),
  ];
}

function routesOf(of: Template): object {
  const [api] = Object.values(of.findResources('AWS::ApiGatewayV2::Api'));
  const methods = Object.entries<object>(api?.['Properties'].Body.paths).flatMap(([path, by]) =>
    Object.keys(by).map((method) => [`${method} ${path}`, true]),
  );
  return Object.fromEntries(methods);
}

function resourcesOf(of: Template): number {
  return Object.keys(of.toJSON()['Resources']).length;
}

/** The template as CDK writes it: the stack has it without indentation. */
function bytesOf(of: Template): number {
  return Buffer.byteLength(JSON.stringify(of.toJSON()));
}
