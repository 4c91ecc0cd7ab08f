import type { JobEvent } from '@cutbay/mediaconvert-emulator';
import { expect, test } from '@jest/globals';
import { jobEvents } from './job-events.ts';

/** A stack with a rule, and what its function receives. */
function stackWith(EventPattern: object) {
  const received: unknown[] = [];
  const template = {
    Resources: {
      Finish: {
        Type: 'AWS::Lambda::Function',
        Properties: { Description: 'events/transcode-event', Timeout: 30 },
      },
      Nightly: {
        Type: 'AWS::Events::Rule',
        Properties: { ScheduleExpression: 'rate(1 day)', Targets: [] },
      },
      Jobs: {
        Type: 'AWS::Events::Rule',
        Properties: {
          EventPattern,
          Targets: [{ Id: '1', Arn: { 'Fn::GetAtt': ['Finish', 'Arn'] } }],
        },
      },
    },
  };
  const invoke = async (...call: unknown[]) => void received.push(call);
  return { receive: () => jobEvents(template, { invoke }), received };
}

const event = (status: string): JobEvent =>
  JSON.parse(
    JSON.stringify({ 'detail-type': 'MediaConvert Job State Change', detail: { status } }),
  );

test("an event reaches the function of the stack's rule, if the rule is for its status", async () => {
  const { receive, received } = stackWith({
    source: ['aws.mediaconvert'],
    'detail-type': ['MediaConvert Job State Change'],
    detail: { status: ['COMPLETE', 'ERROR'] },
  });
  await receive()(event('PROGRESSING'));
  await receive()(event('COMPLETE'));
  expect(received).toEqual([['events/transcode-event', event('COMPLETE'), 30_000]]);
});

test('a rule for another source is not for jobs, and a pattern that is not emulated is an error', async () => {
  const other = stackWith({ source: ['aws.s3'], detail: { bucket: ['a'] } });
  await other.receive()(event('COMPLETE'));
  expect(other.received).toEqual([]);
  const unknown = stackWith({ source: ['aws.mediaconvert'], detail: { jobId: ['a'] } });
  expect(unknown.receive).toThrow();
});
