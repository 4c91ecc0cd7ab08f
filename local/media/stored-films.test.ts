import type { S3Event } from '@cutbay/s3-emulator/events';
import { expect, test } from '@jest/globals';
import { fixtureTemplate } from '#testkit/local/fixture-template.ts';
import { storedFilms } from './stored-films.ts';

/** The way to a function that answers this of each message, and what arrives there. */
function filmsBefore(answer: () => unknown) {
  const received: string[] = [];
  const setAside: string[] = [];
  let time = 0;
  const films = storedFilms({
    template: fixtureTemplate,
    functions: {
      invoke: async (functionKey, event) => {
        received.push(`${functionKey} ${Object(event).Records[0].body}`);
        return answer();
      },
    },
    onSetAside: (message) => setAside.push(message),
    now: () => time,
  });
  const after = (seconds: number) => {
    time += seconds * 1_000;
    return films.deliver();
  };
  return { ...films, received, setAside, after };
}

const eventOf = (eventName: string, key: string): S3Event =>
  JSON.parse(
    JSON.stringify({
      Records: [{ eventName, s3: { bucket: { name: 'files' }, object: { key, versionId: 'v1' } } }],
    }),
  );

test('a stored file reaches its function as EventBridge has it, a minute later', async () => {
  const { receive, received, after } = filmsBefore(() => ({ batchItemFailures: [] }));
  receive(eventOf('ObjectCreated:Put', 'w/1/A+001%2B.mov'));
  receive(eventOf('ObjectCreated:Put', 'posters/1/a-proxy.mp4'));
  await after(59);
  expect(received).toEqual([]);
  await after(1);
  expect(received).toEqual([
    expect.stringMatching(
      /^events\/start-proxy .*"object":\{"key":"w\/1\/A 001\+\.mov","version-id":"v1"\}/,
    ),
  ]);
  await after(1_000);
  expect(received).toHaveLength(1);
});

test('so does the deletion of a version, which may have been a delete marker', async () => {
  const { receive, received, after } = filmsBefore(() => ({ batchItemFailures: [] }));
  receive(eventOf('ObjectRemoved:Delete', 'w/1/A.mov'));
  receive(eventOf('LifecycleExpiration:DeleteMarkerCreated', 'w/1/A.mov'));
  await after(60);
  expect(received).toEqual([
    expect.stringMatching(/"Object Deleted".*w\/1\/A\.mov.*"deletion-type":"Permanently Deleted"/),
    expect.stringMatching(/"Object Deleted".*"deletion-type":"Delete Marker Created"/),
  ]);
});

test('a message that is not done is delivered again, and set aside after as many attempts as the stack allows', async () => {
  const { receive, received, setAside, after } = filmsBefore(() => ({
    batchItemFailures: [{ itemIdentifier: 'any' }],
  }));
  receive(eventOf('ObjectCreated:Copy', 'w/1/A.mov'));
  for (let attempt = 0; attempt < 12; attempt += 1) await after(90);
  expect(received).toHaveLength(2);
  expect(setAside).toEqual([expect.stringContaining('w/1/A.mov')]);
});
