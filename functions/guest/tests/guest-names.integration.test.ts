import { expect, test } from '@jest/globals';
import { codeMailedTo, enter, guestsOf, postEntry, withLink } from '#testkit/files/links.ts';
import { callAs, type Person, uniqueEmail } from '#testkit/people.ts';

const renameTo = (owner: Person, companyName: string) =>
  owner.call('POST /api/user/company-name', { body: { companyName } });

const refusedFor = (taken: string) => ({
  status: 400,
  body: {
    code: 'invalid_input',
    fields: { name: `Please enter your own name, without “${taken}” in it.` },
  },
});

test('no guest enters under the name of the product or of the workspace, however it is spelled', async () => {
  const { owner, link, token } = await withLink();
  await renameTo(owner, 'Northlight');
  expect(await postEntry(token, { name: 'Cutbay Billing' })).toMatchObject(refusedFor('Cutbay'));
  expect(await postEntry(token, { name: 'СUT BАY' })).toMatchObject(refusedFor('Cutbay'));
  expect(await postEntry(token, { name: 'N0rthlight' })).toMatchObject(refusedFor('Northlight'));
  expect(await guestsOf(owner, link.id)).toEqual([]);
});

test('a refused name spends no code, and a guest of that name may stay when the workspace takes it', async () => {
  const email = uniqueEmail();
  const { owner, link, token } = await withLink({ addresses: [email] });
  await callAs(null, 'POST /api/guest/codes', { body: { token, email } });
  const code = await codeMailedTo(email);
  const given = { email, code };
  expect(await postEntry(token, { ...given, name: 'Cutbay' })).toMatchObject({ status: 400 });
  const guest = await enter({ link, token }, { ...given, name: 'Ana North' });
  await renameTo(owner, 'North');
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject({ status: 200 });
});
