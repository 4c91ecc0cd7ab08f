/** @jest-environment #testkit/local/node-environment.ts */
import { afterEach, expect, test } from '@jest/globals';
import { ApiError, call, createApiClient } from './api-client.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('a response that is not OK is an error whose message is its status and body', async () => {
  answering(new Response('{"message":"No."}', { status: 409, statusText: 'Conflict' }));
  const error = await call('POST /api/logout').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: '409: {"message":"No."}',
    status: 409,
    body: '{"message":"No."}',
  });
});

test('an error names the request by the header of the gateway, if the response came through it', async () => {
  const headers = { 'Apigw-Requestid': 'JKJaXmPLvHcESHA=' };
  answering(
    new Response('{"message":"Too Many Requests"}', { status: 429, headers }),
    new Response('{}', { status: 502 }),
  );
  await expect(call('POST /api/logout')).rejects.toMatchObject({ requestId: 'JKJaXmPLvHcESHA=' });
  await expect(call('POST /api/logout')).rejects.toMatchObject({ requestId: null });
});

test('what was asked for early is the answer of the first such call alone', async () => {
  answering(Response.json({ files: ['of another folder'] }), Response.json({ files: ['later'] }));
  const { call } = createApiClient(
    new Map([['/api/files?folder=Rushes%2F', Promise.resolve({ files: ['early'] })]]),
  );
  const list = (folder: string) => call('GET /api/files', { query: { folder } });
  expect(await list('')).toEqual({ files: ['of another folder'] });
  expect(await list('Rushes/')).toEqual({ files: ['early'] });
  expect(await list('Rushes/')).toEqual({ files: ['later'] });
});

test('a change drops what was asked for before it', async () => {
  answering(Response.json({ message: 'Signed out.' }), Response.json({ files: ['after'] }));
  const { call } = createApiClient(
    new Map([['/api/files', Promise.resolve({ files: ['before'] })]]),
  );
  await call('POST /api/logout');
  expect(await call('GET /api/files')).toEqual({ files: ['after'] });
});

test('what was sent with a session that a new password replaces meanwhile is sent again', async () => {
  const { call } = createApiClient();
  const change = Promise.withResolvers<Response>();
  let isReplaced = false;
  globalThis.fetch = async (path) => {
    if (path === '/api/change-password') return change.promise;
    return isReplaced ? Response.json({ teamMembers: [] }) : new Response('', { status: 401 });
  };
  const members = call('GET /api/team-members');
  const body = { password: 'Old111!', newPassword: 'New222!' };
  const changed = call('POST /api/change-password', { body });
  isReplaced = true;
  change.resolve(Response.json({ message: 'Changed.' }));
  await changed;
  expect(await members).toEqual({ teamMembers: [] });
  isReplaced = false;
  await expect(call('GET /api/team-members')).rejects.toMatchObject({ status: 401 });
});

test("if the body is empty, the error's message is the status and its text", async () => {
  answering(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(call('GET /api/user')).rejects.toThrow(/^502: Bad Gateway$/);
});

test('a call sends parameters, query and body in their places, with the session cookie', async () => {
  const requests = answering(
    Response.json({ success: true }),
    Response.json({ teamMembers: [] }),
    Response.json({ message: 'Signed out.' }),
  );
  await call('PUT /api/team-members/{id}/role', {
    params: { id: 'a/b?c' },
    body: { role: 'Producer' },
  });
  await call('GET /api/team-members', { query: { after: 'x y' } });
  await call('POST /api/logout');
  expect(requests).toEqual([
    [
      '/api/team-members/a%2Fb%3Fc/role',
      {
        method: 'PUT',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{"role":"Producer"}',
      },
    ],
    ['/api/team-members?after=x+y', { method: 'GET', credentials: 'include', headers: {} }],
    ['/api/logout', { method: 'POST', credentials: 'include', headers: {} }],
  ]);
});

test('a call names the current workspace of its client, and of no other', async () => {
  const signedOut = () => Response.json({ message: 'Signed out.' });
  const requests = answering(signedOut(), signedOut());
  const client = createApiClient();
  client.setWorkspace('w1', 'Owner');
  await client.call('POST /api/logout');
  await createApiClient().call('POST /api/logout');
  expect(requests).toEqual([
    ['/api/logout', { method: 'POST', credentials: 'include', headers: { 'x-workspace': 'w1' } }],
    ['/api/logout', { method: 'POST', credentials: 'include', headers: {} }],
  ]);
});

test("without a response the error is the browser's own", async () => {
  const offline = new TypeError('Failed to fetch');
  globalThis.fetch = () => Promise.reject(offline);
  await expect(call('GET /api/user')).rejects.toBe(offline);
});

/** Mocks fetch with the given responses in order, and records the requests. */
function answering(...answers: Response[]): unknown[][] {
  const requests: unknown[][] = [];
  globalThis.fetch = (...request) => {
    requests.push(request);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('Unexpected request.'));
  };
  return requests;
}
