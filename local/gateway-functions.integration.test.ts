import { afterEach, expect, test } from '@jest/globals';
import { type FixtureParts, handlerOf, startFixture } from '#testkit/local/fixture.ts';

let fixture: Awaited<ReturnType<typeof startFixture>>;
afterEach(() => fixture.close());

test('a function that throws, or returns an invalid response, is a 500 without details', async () => {
  await start({
    functions: {
      'account/get-user': handlerOf('throw new Error("secret detail");'),
      'sessions/login': handlerOf('return { statusCode: "many" };'),
    },
  });
  const answers = [await fetch(`${fixture.origin}/api/user`), await login()];
  for (const answer of answers) {
    expect([answer.status, await answer.text()]).toEqual([
      500,
      '{"message":"Internal Server Error"}',
    ]);
  }
  expect(fixture.output.join('\n')).toContain('secret detail');
});

test('a function that exits its process is a 500, and the next request is served', async () => {
  await start({
    functions: {
      'account/get-user': handlerOf('process.exit(1);'),
      'sessions/login': handlerOf('return "here";'),
    },
  });
  expect((await fetch(`${fixture.origin}/api/user`)).status).toBe(500);
  expect(await (await login()).text()).toBe('here');
});

test('a function that times out is a 503', async () => {
  await start({
    functions: { 'account/get-user': handlerOf('await new Promise(() => {});') },
    timeoutMs: 50,
  });
  const answer = await fetch(`${fixture.origin}/api/user`);
  expect([answer.status, await answer.text()]).toEqual([503, '{"message":"Service Unavailable"}']);
});

test('a function sees only the environment that it is given', async () => {
  await start({
    functions: { 'account/get-user': handlerOf('return process.env;') },
    environment: { TABLE_NAME: 'cutbay' },
  });
  const answer = await fetch(`${fixture.origin}/api/user`);
  expect(await answer.json()).toEqual({ TABLE_NAME: 'cutbay', CLOCK_OFFSET_SECONDS: '0' });
});

test('functions are loaded once, and reloaded after a rebuild', async () => {
  const counting =
    'let count = 0; exports.handler = async () => { count += 1; return { count }; };';
  await start({ functions: { 'account/get-user': counting } });
  const count = async () => (await fetch(`${fixture.origin}/api/user`)).json();
  expect([await count(), await count()]).toEqual([{ count: 1 }, { count: 2 }]);
  fixture.writeFunction('account/get-user', handlerOf('return "rebuilt";'));
  fixture.functions.reload();
  expect(await (await fetch(`${fixture.origin}/api/user`)).text()).toBe('rebuilt');
});

async function start(parts: FixtureParts): Promise<void> {
  fixture = await startFixture(parts);
}

function login() {
  return fetch(`${fixture.origin}/api/login`, { method: 'POST' });
}
