import { expect, test } from '@jest/globals';
import { fixtureTemplate } from '#testkit/local/fixture-template.ts';
import { matchRoute, routesOf } from './routes.ts';

const routes = [
  'GET /api/{name}',
  'GET /api/user',
  'GET /api/{name}/role',
  'GET /api/user/{id}',
].map((routeKey) => ({ routeKey, functionKey: routeKey }));

test('of several matching routes the one that is literal further to the left wins', () => {
  const taken = (path: string) => matchRoute(routes, 'GET', path)?.routeKey;
  expect(['/api/user', '/api/users', '/api/user/role', '/api/team/role'].map(taken)).toEqual([
    'GET /api/user',
    'GET /api/{name}',
    'GET /api/user/{id}',
    'GET /api/{name}/role',
  ]);
});

test('a path matches as a whole, case-sensitively, with its slashes, and only for its method', () => {
  const fits = (path: string, method = 'GET') => matchRoute(routes, method, path) !== null;
  expect([
    fits('/api/user'),
    fits('/API/user'),
    fits('/api/user/'),
    fits('/api/'),
    fits('/api/user', 'POST'),
    fits('/api/user', 'HEAD'),
  ]).toEqual([true, false, false, false, false, false]);
});

test('a request that matches no route has the default route, without path parameters', () => {
  const fallback = { routeKey: '$default', functionKey: 'events/unknown-call' };
  const taken = (path: string) => matchRoute([...routes, fallback], 'GET', path);
  expect(taken('/api/')).toEqual({ ...fallback, pathParameters: {} });
  expect(taken('/api/user')).toMatchObject({ routeKey: 'GET /api/user' });
});

test("the stack's routes invoke the functions that the contract declares for them", () => {
  expect(routesOf(fixtureTemplate)).toEqual([
    { routeKey: 'POST /api/login', functionKey: 'sessions/login' },
    { routeKey: 'GET /api/user', functionKey: 'account/get-user' },
    { routeKey: 'PUT /api/team-members/{id}/role', functionKey: 'team-members/change-role' },
    { routeKey: '$default', functionKey: 'events/unknown-call' },
  ]);
});

test('a route that no call declares is an error', () => {
  const stray = {
    Type: 'AWS::ApiGatewayV2::Api',
    Properties: { Body: { paths: { '/api/stray': { get: {} } } } },
  };
  expect(() => routesOf({ Resources: { stray } })).toThrow('GET /api/stray');
});
