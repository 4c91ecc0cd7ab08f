import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { base64url, exportJWK, FlattenedSign, generateKeyPair } from 'jose';
import { MemoryRouter } from 'react-router-dom';
import {
  type ApprovalCertificate,
  canonicalJson,
} from '#shared/rules/certificates/approval-certificate.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import Certificate from './certificate.tsx';

const site = siteUnderTest();

afterEach(cleanup);

const certificate: ApprovalCertificate = {
  type: 'approval',
  issuer: 'https://app.example',
  issuedAt: '2026-11-29T12:00:00.000Z',
  workspace: 'Northlight',
  review: { id: 'r1', title: 'Teaser' },
  version: 2,
  file: 'Teaser.mov',
  approvals: [
    {
      name: 'Ana Client',
      email: 'ana@client.example',
      proof: 'email',
      decision: 'approved_with_changes',
      decidedAt: '2026-11-29T11:00:00.000Z',
      note: 'Less grain.',
      objectVersion: 'v1',
      checksum: 'd41d8cd98f00b204e9800998ecf8427e',
    },
  ],
};

/** A signed file, whose key the site publishes. */
async function signed(of = certificate): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const key = { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: 'k1', x, y } as const;
  site.intercept('GET /api/certificate-keys', () => ({ answer: { keys: [key] } }));
  const payload = base64url.decode(base64url.encode(canonicalJson(of)));
  const jws = await new FlattenedSign(payload)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(privateKey);
  const signature = { protected: jws.protected, signature: jws.signature };
  return JSON.stringify({ certificate: of, signature });
}

async function check(text: string) {
  render(
    <MemoryRouter>
      <Certificate />
    </MemoryRouter>,
  );
  const type = 'application/json';
  // jsdom does not implement it.
  const file = Object.assign(new File([text], 'approval.json', { type }), {
    text: async () => text,
  });
  await userEvent.upload(screen.getByLabelText('Certificate'), file);
}

test('a valid certificate is shown as a page to print, and the file is sent nowhere', async () => {
  await check(await signed());
  const sheet = await screen.findByRole('article', { name: 'Certificate of approval' });
  for (const text of [
    'Teaser, version 2',
    'Ana Client',
    'Approved with changes',
    'Less grain.',
    'A code mailed to the email',
    'd41d8cd98f00b204e9800998ecf8427e',
  ]) {
    within(sheet).getByText(text);
  }
  screen.getByText('It is as we have signed it.');
  screen.getByRole('button', { name: 'Print' });
  expect(site.sent()).toEqual([]);
});

test('the certificate of a set lists its pages, and what was approved of each', async () => {
  const bytes = (page: number) => ({ page, objectVersion: `v${page}`, checksum: `sum${page}` });
  await check(
    await signed({
      ...certificate,
      pages: ['A.png', 'B.png'].map((file, index) => ({ page: index + 1, file })),
      approvals: certificate.approvals.map(({ objectVersion: _, checksum: _of, ...approval }) => ({
        ...approval,
        pages: [bytes(1), bytes(2)],
      })),
    }),
  );
  const sheet = await screen.findByRole('article', { name: 'Certificate of approval' });
  for (const text of ['1: A.png, 2: B.png', 'sum1, v1', 'sum2, v2']) within(sheet).getByText(text);
});

test('a file that was changed, that others have signed, or that is none is refused, and nothing of it shown', async () => {
  const text = await signed();
  await check(text.replace('Ana Client', 'Eve Client'));
  expect((await screen.findByRole('alert')).textContent).toContain('Changed after it was signed');
  expect(screen.queryByText('Eve Client')).toBeNull();
  cleanup();
  const others = await signed();
  site.intercept('GET /api/certificate-keys', () => ({ answer: { keys: [] } }));
  await check(others);
  expect((await screen.findByRole('alert')).textContent).toContain('Not signed by us');
  cleanup();
  await check('{}');
  expect((await screen.findByRole('alert')).textContent).toContain('This is no certificate');
});
