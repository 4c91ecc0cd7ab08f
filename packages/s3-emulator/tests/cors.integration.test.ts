/** @jest-environment #testkit/local/node-environment.ts */
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from '@jest/globals';
import { bucket as Bucket } from '../testing/constants.ts';
import { outcome, put } from '../testing/objects.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const site = 'http://localhost:3000';
const emulator = useEmulator({
  bucket: {
    cors: [
      {
        AllowedOrigins: [site, 'https://*.studio.example'],
        AllowedMethods: ['GET', 'PUT'],
        AllowedHeaders: ['content-type', 'x-amz-*'],
        ExposeHeaders: ['ETag', 'x-amz-checksum-sha256'],
        MaxAgeSeconds: 600,
      },
      { AllowedOrigins: ['*'], AllowedMethods: ['HEAD'] },
    ],
  },
});

const preflight = (headers: Record<string, string>) =>
  fetch(`${emulator.current.origin}/${Bucket}/key`, { method: 'OPTIONS', headers });

const preflightFrom = (origin: string, method: string, headers?: string) =>
  preflight({
    origin,
    'access-control-request-method': method,
    ...(headers === undefined ? {} : { 'access-control-request-headers': headers }),
  });

test('a preflight request is answered without a signature', async () => {
  const { status, headers } = await preflightFrom(
    site,
    'PUT',
    'Content-Type, x-amz-checksum-sha256',
  );
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': site,
    'access-control-allow-methods': 'GET, PUT',
    'access-control-allow-headers': 'content-type, x-amz-checksum-sha256',
    'access-control-expose-headers': 'ETag, x-amz-checksum-sha256',
    'access-control-max-age': '600',
    'access-control-allow-credentials': 'true',
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  });
});

test('a preflight request that no rule allows is refused', async () => {
  const forbidden = [403, 'AccessForbidden'];
  expect(await outcome(await preflightFrom('http://evil.example', 'PUT'))).toEqual(forbidden);
  expect(await outcome(await preflightFrom(site, 'DELETE'))).toEqual(forbidden);
  expect(await outcome(await preflightFrom(site, 'PUT', 'authorization'))).toEqual(forbidden);
  expect(await outcome(await preflightFrom('https://studio.example', 'PUT'))).toEqual(forbidden);
  expect(await outcome(await preflight({ origin: site }))).toEqual([400, 'BadRequest']);
  expect((await preflightFrom('https://a.studio.example', 'PUT')).status).toBe(200);
});

test('an answer has the headers for an allowed origin only, also a refusal', async () => {
  const { s3 } = emulator.current;
  await put(s3, 'key');
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'key' }));
  const allowed = (await fetch(url, { headers: { origin: site } })).headers;
  expect(allowed.get('access-control-allow-origin')).toBe(site);
  expect(allowed.get('access-control-expose-headers')).toContain('ETag');
  const missing = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'missing' }));
  const refused = await fetch(missing, { headers: { origin: site } });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, site]);
  const foreign = (await fetch(url, { headers: { origin: 'http://evil.example' } })).headers;
  expect(foreign.get('access-control-allow-origin')).toBeNull();
  expect((await fetch(url)).headers.get('access-control-allow-origin')).toBeNull();
});

test('a rule for any origin answers with a star and without credentials', async () => {
  const { headers } = await preflightFrom('http://anybody.example', 'HEAD');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});
