import { expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { splitRoute } from '#shared/operation.ts';
import { openApi } from './openapi.ts';

test('the API description has every call, with its errors', () => {
  const { paths } = openApi();
  for (const [file, { route }] of Object.entries(calls)) {
    const { method, path } = splitRoute(route);
    const described = paths[path]?.[method.toLowerCase()];
    expect(described).toMatchObject({ operationId: file, responses: { 500: {} } });
  }
});
