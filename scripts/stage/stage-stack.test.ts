import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  type StackStatus,
} from '@aws-sdk/client-cloudformation';
import { expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { findStageStack, requireOutput, requireStageStack } from './stage-stack.ts';

const client = new CloudFormationClient({ region: 'eu-west-1' });

/** CloudFormation with the stack in this state, or without it. */
function cloudFormation(status: StackStatus | null): void {
  const mock = mockClient(client);
  if (status === null) {
    mock.on(DescribeStacksCommand).rejects(
      new CloudFormationServiceException({
        name: 'ValidationError',
        message: 'Stack with id Cutbay-test does not exist',
        $fault: 'client',
        $metadata: {},
      }),
    );
    return;
  }
  mock.on(DescribeStacksCommand, { StackName: 'Cutbay-test' }).resolves({
    Stacks: [
      {
        StackName: 'Cutbay-test',
        StackId: 'arn:aws:cloudformation:eu-west-1:123456789012:stack/Cutbay-test/1',
        StackStatus: status,
        CreationTime: new Date(0),
        EnableTerminationProtection: true,
        Outputs: [
          { OutputKey: 'SiteOrigin', OutputValue: 'https://cutbay.app' },
          { OutputKey: 'SomethingElse', OutputValue: 'x' },
        ],
      },
    ],
  });
}

test("a stage's stack is found with its outputs, its region and its account", async () => {
  cloudFormation('UPDATE_COMPLETE');
  expect(await findStageStack('test', client)).toEqual({
    stage: 'test',
    name: 'Cutbay-test',
    id: 'arn:aws:cloudformation:eu-west-1:123456789012:stack/Cutbay-test/1',
    region: 'eu-west-1',
    account: '123456789012',
    status: 'UPDATE_COMPLETE',
    hasStood: true,
    isDrifted: undefined,
    isProtected: true,
    outputs: { SiteOrigin: 'https://cutbay.app' },
  });
});

test('a stage that is not deployed has no stack, and requiring it is an error', async () => {
  cloudFormation(null);
  expect(await findStageStack('test', client)).toBeUndefined();
  await expect(requireStageStack('test', client)).rejects.toThrow(
    'not deployed in this account and region: npm run deploy -- --stage test',
  );
});

test('a stack whose first deployment failed counts as not deployed', async () => {
  cloudFormation('ROLLBACK_COMPLETE');
  await expect(requireStageStack('test', client)).rejects.toThrow('is not deployed');
});

test('an error other than a missing stack is rethrown', async () => {
  mockClient(client).on(DescribeStacksCommand).rejects(new Error('Could not load credentials'));
  await expect(findStageStack('test', client)).rejects.toThrow('Could not load credentials');
});

test('an output that the deployed revision lacks requires a deployment', async () => {
  cloudFormation('UPDATE_COMPLETE');
  const stack = await requireStageStack('test', client);
  expect(requireOutput(stack, 'SiteOrigin')).toBe('https://cutbay.app');
  expect(() => requireOutput(stack, 'ReconciliationArn')).toThrow(
    'Cutbay-test has no output ReconciliationArn: npm run deploy -- --stage test',
  );
});
