import { expect, test } from '@jest/globals';
import { signUp } from '#testkit/people.ts';

const companyName = async (owner: Awaited<ReturnType<typeof signUp>>) =>
  (await owner.call('GET /api/user')).body.user.companyName;

test('the owner can name and rename the workspace', async () => {
  const owner = await signUp();
  for (const name of ['Night Shift Films', '<b>Grün & Söhne</b>']) {
    const body = { companyName: `  ${name} ` };
    expect(await owner.call('POST /api/user/company-name', { body })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await companyName(owner)).toBe(name);
  }
});

test.each([
  ['   ', 'is missing'],
  ['x'.repeat(101), 'at most 100 characters'],
])('the name "%s" is rejected', async (name, reason) => {
  const owner = await signUp();
  expect(
    await owner.call('POST /api/user/company-name', { body: { companyName: name } }),
  ).toMatchObject({
    status: 400,
    body: { fields: { companyName: expect.stringContaining(reason) } },
  });
  expect(await companyName(owner)).toBeNull();
});
