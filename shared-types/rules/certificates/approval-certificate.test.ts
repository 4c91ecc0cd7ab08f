import { expect, test } from '@jest/globals';
import { base64url, exportJWK, FlattenedSign, generateKeyPair } from 'jose';
import {
  type ApprovalCertificate,
  type CertificateKeys,
  canonicalJson,
  checkCertificate,
} from './approval-certificate.ts';

const certificate: ApprovalCertificate = {
  type: 'approval',
  issuer: 'https://app.example',
  issuedAt: '2026-11-29T12:00:00.000Z',
  workspace: 'Northlight',
  review: { id: 'r1', title: 'Film “Ä”' },
  version: 2,
  file: 'Film.mov',
  approvals: [
    {
      name: 'Ana Client',
      email: 'ana@client.example',
      proof: 'email',
      decision: 'approved',
      decidedAt: '2026-11-29T11:00:00.000Z',
      note: 'Lovely.',
      objectVersion: 'v1',
      checksum: 'd41d8cd98f00b204e9800998ecf8427e',
    },
  ],
};

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const published: CertificateKeys['keys'][number] = {
    ...{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' },
    ...{ kid, x, y },
  };
  return { kid, privateKey, published };
}

async function signedBy({ kid, privateKey }: Awaited<ReturnType<typeof newKey>>) {
  const payload = base64url.decode(base64url.encode(canonicalJson(certificate)));
  const jws = await new FlattenedSign(payload)
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey);
  return { certificate, signature: { protected: jws.protected ?? '', signature: jws.signature } };
}

test('a certificate is valid as it was signed, also formatted, and with its names in another order', async () => {
  const key = await newKey('k1');
  const file = await signedBy(key);
  const keys = { keys: [key.published] };
  const reordered = {
    signature: file.signature,
    certificate: Object.fromEntries(Object.entries(certificate).toReversed()),
  };
  for (const text of [
    JSON.stringify(file),
    JSON.stringify(file, null, 2),
    JSON.stringify(reordered),
  ]) {
    expect(await checkCertificate(text, keys)).toEqual({ result: 'valid', certificate, kid: 'k1' });
  }
});

test('whatever is changed of a certificate, it is not valid any more', async () => {
  const key = await newKey('k1');
  const file = await signedBy(key);
  const keys = { keys: [key.published] };
  const text = JSON.stringify(file);
  const [approval] = certificate.approvals;
  const changed = [
    text.replace('Northlight', 'Southlight'),
    text.replace('"version":2', '"version":3'),
    text.replace('"decision":"approved"', '"decision":"approved_with_changes"'),
    text.replace('d41d8', 'd41d9'),
    text.replace('ana@client', 'eve@client'),
    JSON.stringify({ ...file, certificate: { ...certificate, approvals: [approval, approval] } }),
    JSON.stringify({ ...file, certificate: { ...certificate, approvals: [] } }),
    JSON.stringify({ ...file, certificate: { ...certificate, also: 'unsigned' } }),
  ];
  for (const each of changed) {
    expect(each).not.toBe(text);
    expect(await checkCertificate(each, keys)).toEqual({ result: 'changed' });
  }
});

test('a key that signs no more verifies as long as it is published, and another one under its name does not', async () => {
  const [first, second] = [await newKey('k1'), await newKey('k1700000000')];
  const text = JSON.stringify(await signedBy(first));
  const both = { keys: [first.published, second.published] };
  expect(await checkCertificate(text, both)).toMatchObject({ result: 'valid', kid: 'k1' });
  const without = { keys: [second.published] };
  expect(await checkCertificate(text, without)).toEqual({ result: 'unknown_key' });
  const renamed = { keys: [{ ...second.published, kid: 'k1' }] };
  expect(await checkCertificate(text, renamed)).toEqual({ result: 'changed' });
});

test('a header that names no algorithm, or another one, is not accepted', async () => {
  const key = await newKey('k1');
  const file = await signedBy(key);
  const headers = [{ alg: 'none' }, { alg: 'HS256', kid: 'k1' }, { alg: 'ES256', kid: 'other' }];
  for (const header of headers) {
    const signature = {
      ...file.signature,
      protected: base64url.encode(JSON.stringify(header)),
    };
    const text = JSON.stringify({ ...file, signature });
    expect(await checkCertificate(text, { keys: [key.published] })).toEqual({
      result: 'unknown_key',
    });
  }
});

test('what is no certificate is not read', async () => {
  for (const text of ['', '{', '[]', '{"certificate":1,"signature":{}}', 'null']) {
    expect(await checkCertificate(text, { keys: [] })).toEqual({ result: 'unreadable' });
  }
});
