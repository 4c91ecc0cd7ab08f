import type { S3Event } from '@cutbay/s3-emulator/events';
import { expect, test } from '@jest/globals';
import { fixtureTemplate } from '#testkit/local/fixture-template.ts';
import { eventQueue } from './event-queue.ts';
import { readFileBucket } from './file-bucket.ts';

const bucket = readFileBucket(fixtureTemplate, 'http://localhost:3000');

/** A queue in front of a function with these responses, one after the other, and what arrives there. */
function queueBefore(...responses: unknown[]) {
  const received: unknown[] = [];
  const setAside: string[] = [];
  const deliver = eventQueue({
    template: fixtureTemplate,
    bucket,
    functions: {
      invoke: async (functionKey, event) => {
        received.push({ functionKey, event });
        const response = responses.shift();
        if (response instanceof Error) throw response;
        return response;
      },
    },
    onSetAside: (message) => setAside.push(message),
  });
  return { deliver, received, setAside };
}

test("an event reaches its function as Lambda passes on a queue's messages", async () => {
  const { deliver, received } = queueBefore({ batchItemFailures: [] });
  const event = eventOf('ObjectCreated:Put', 'w/1/A+001.mov');
  await deliver(event);
  expect(received).toEqual([
    {
      functionKey: 'events/storage-event',
      event: {
        Records: [
          expect.objectContaining({
            eventSource: 'aws:sqs',
            body: JSON.stringify(event),
            attributes: { ApproximateReceiveCount: '1' },
          }),
        ],
      },
    },
  ]);
});

test.each([
  ['ObjectCreated:Put', 'posters/1/a.jpg'],
  ['LifecycleTransition', 'w/1/A.mov'],
])('an event that the stack does not subscribe to is dropped: %s of %s', async (name, key) => {
  const { deliver, received } = queueBefore();
  await deliver(eventOf(name, key));
  expect(received).toEqual([]);
});

test('an event that fails is delivered again, and set aside after as many attempts as the stack allows', async () => {
  const failed = { batchItemFailures: [{ itemIdentifier: 'any' }] };
  const { deliver, received, setAside } = queueBefore(new Error('thrown'), failed, failed);
  const event = eventOf('ObjectRemoved:Delete', 'w/1/A.mov');
  await expect(deliver(event)).rejects.toThrow('thrown');
  await expect(deliver(event)).rejects.toThrow('failed');
  expect(setAside).toEqual([]);
  await deliver(event);
  expect(received).toHaveLength(3);
  expect(setAside).toEqual([expect.stringContaining('w/1/A.mov')]);
});

function eventOf(eventName: string, key: string): S3Event {
  return JSON.parse(JSON.stringify({ Records: [{ eventName, s3: { object: { key } } }] }));
}
