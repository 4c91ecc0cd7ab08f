import { expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { recoveryCodeCount } from '#shared/rules/accounts/second-factor-code.ts';
import { codeStep, passwordStep, setUpAuthenticator } from '#testkit/accounts/second-factor.ts';
import { addMember, refused, signUp } from '#testkit/people.ts';
import { stopClock } from '#testkit/stopped-clock.ts';
import { itemsOf, mailsTo, tokenMailedTo } from '#testkit/table.ts';

stopClock();

test('each recovery code works once, even concurrently, in any spelling, and its use is mailed', async () => {
  const person = await signUp();
  const { recoveryCodes } = await setUpAuthenticator(person);
  expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount);
  const [code = ''] = recoveryCodes;
  expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  const { cookie } = await passwordStep(person.email);
  const spelled = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
  const tries = await Promise.all([1, 2].map(() => codeStep(cookie, spelled)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await codeStep(cookie, code)).toMatchObject(refused(403, 'code_used'));
  const { body } = await person.call('GET /api/second-factor');
  expect(body.recoveryCodesLeft).toBe(recoveryCodeCount - 1);
  expect(await mailsTo(person.email)).toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('recovery code') }),
  );
});

test('signing in with a recovery code is audited in every workspace of the user', async () => {
  const [owner, person] = [await signUp(), await signUp()];
  await addMember(owner, person.email);
  const params = { token: await tokenMailedTo(person.email) };
  await person.call('POST /api/invitations/{token}', { params });
  const { recoveryCodes } = await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  expect(await codeStep(cookie, recoveryCodes[0] ?? '')).toMatchObject({ status: 200 });
  const { workspaces } = (await person.call('GET /api/workspaces')).body;
  expect(workspaces).toHaveLength(2);
  for (const { id } of workspaces) {
    expect(await itemsOf(keys.workspace(id).pk)).toContainEqual(
      expect.objectContaining({ kind: 'recovery_code_used', who: person.email, codesLeft: 9 }),
    );
  }
});

test('all ten recovery codes can be used, and none after that', async () => {
  const person = await signUp();
  const { recoveryCodes } = await setUpAuthenticator(person);
  const { cookie } = await passwordStep(person.email);
  for (const code of recoveryCodes) expect((await codeStep(cookie, code)).status).toBe(200);
  expect((await person.call('GET /api/second-factor')).body.recoveryCodesLeft).toBe(0);
  const reused = await codeStep(cookie, recoveryCodes[9] ?? '');
  expect(reused).toMatchObject(refused(403, 'code_used'));
  expect(reused.body.message).toBe('This recovery code has been used. Enter another one.');
});

test('new recovery codes invalidate the previous ones', async () => {
  const person = await signUp();
  const { recoveryCodes } = await setUpAuthenticator(person);
  const renewed = await person.call('POST /api/second-factor/recovery-codes');
  expect(renewed).toMatchObject({ status: 200 });
  const { cookie } = await passwordStep(person.email);
  const unknown = await codeStep(cookie, recoveryCodes[0] ?? '');
  expect(unknown).toMatchObject(refused(403, 'wrong_code'));
  expect(unknown.body.message).toBe(
    'This is none of your recovery codes. Check it, or enter another one.',
  );
  expect(await codeStep(cookie, renewed.body.recoveryCodes[0])).toMatchObject({ status: 200 });
});
