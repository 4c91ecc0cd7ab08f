import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runningEnvironment } from '#local/instance/instance-file.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { ask, putDecision } from '#testkit/files/approvals.ts';
import { withReview, withSet } from '#testkit/files/reviews.ts';
import { type Operator, startOperator } from './testing/tool.ts';

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.close());

test('the pages of a certified set are listed with their bytes', async () => {
  const { owner, review } = await withSet();
  await ask(owner, review.id, [owner.email]);
  await putDecision(owner, review.id, 'approved');
  const params = { id: review.id };
  const { body } = await owner.call('GET /api/reviews/{id}/certificate', { params });
  const file = join(operator.folder, 'set.json');
  writeFileSync(file, JSON.stringify(body));
  const { code, printed } = await operator.run('approval', 'verify', file);
  expect([code, printed]).toEqual([0, expect.stringContaining('1, 3 pages')]);
  for (const { page, objectVersion, checksum } of body.certificate.approvals[0].pages) {
    expect(printed).toMatch(new RegExp(`Page ${page} +[ABC].png`));
    expect(printed).toContain(objectVersion);
    expect(printed).toContain(checksum);
  }
});

test('a certificate is verified by the keys of the product, also of one that signs no more, and no other file is', async () => {
  const { owner, review } = await withReview();
  // Confirms no email: the product that runs beside delivers its mails at any moment.
  const colleague = await addColleague(owner, 'Video Editor');
  await ask(owner, review.id, [colleague.email]);
  await putDecision(colleague, review.id, 'approved');
  const params = { id: review.id };
  const { body } = await owner.call('GET /api/reviews/{id}/certificate', { params });
  const file = join(operator.folder, 'certificate.json');
  const write = (text: string) => writeFileSync(file, text);
  const verify = () => operator.run('approval', 'verify', file);
  write(JSON.stringify(body, null, 2));
  const { code, printed } = await verify();
  expect([code, printed]).toEqual([0, expect.stringContaining('It is as it was signed.')]);
  expect(printed).toContain(colleague.email);

  // The key that has signed it signs no more for years.
  const ring = join(operator.folder, 'certificate-keys.json');
  const keys = JSON.parse(readFileSync(ring, 'utf8'));
  writeFileSync(ring, JSON.stringify({ ...keys, current: 'k1600000000', k1600000000: 'newer' }));
  const { certificates } = await operator.json('rotate-keys', '--yes');
  expect(JSON.parse(readFileSync(ring, 'utf8'))).toMatchObject({
    ...keys,
    current: certificates.current,
    k1600000000: 'newer',
  });
  Object.assign(process.env, runningEnvironment(operator.folder));
  expect((await verify()).code).toBe(0);

  write(JSON.stringify(body).replace('"version":1', '"version":2'));
  expect((await verify()).stderr).toContain('It was changed after it was signed.');
  write('{}');
  expect((await verify()).stderr).toContain('This is no certificate of approval.');
  expect(
    (await operator.run('approval', 'verify', join(operator.folder, 'none'))).stderr,
  ).toContain('cannot be read');
  await operator.run('revoke-access', '--yes');
  write(JSON.stringify(body));
  expect((await verify()).stderr).toContain('No key of this product has signed it');
});
