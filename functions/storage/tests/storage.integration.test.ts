import { expect, test } from '@jest/globals';
import { runPlan } from '#testkit/billing/plans.ts';
import { signUp } from '#testkit/people.ts';

test('a new workspace requests the included terabyte, and has nothing provisioned yet', async () => {
  const owner = await signUp();
  expect(await owner.call('GET /api/get-storage')).toMatchObject({
    status: 200,
    body: { success: true, storageAmount: 1, provisionedStorageAmount: 0 },
  });
  expect(await owner.call('GET /api/get-cold-storage')).toMatchObject({
    status: 200,
    body: { success: true, coldStorageAmount: 0, provisionedColdStorageAmount: 0 },
  });
});

test('requests are stored; provisioned amounts follow the subscription alone', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  const hot = await owner.call('POST /api/update-storage', { body: { storageAmount: 1.5 } });
  const hotBody = { success: true, storageAmount: 1.5, provisionedStorageAmount: 2 };
  expect(hot).toMatchObject({ status: 200, body: hotBody });
  const cold = await owner.call('POST /api/update-cold-storage', {
    body: { coldStorageAmount: 7 },
  });
  const coldBody = { success: true, coldStorageAmount: 7, provisionedColdStorageAmount: 3 };
  expect(cold).toMatchObject({ status: 200, body: coldBody });
  expect((await owner.call('GET /api/get-storage')).body).toEqual(hotBody);
  expect((await owner.call('GET /api/get-cold-storage')).body).toEqual(coldBody);
});

test('nothing stays provisioned after the subscription ends', async () => {
  const owner = await signUp();
  await runPlan(owner, 'business');
  await runPlan(owner, 'business', 'canceled');
  expect((await owner.call('GET /api/get-storage')).body.provisionedStorageAmount).toBe(0);
});

test.each([0.75, 0, -1, 1.1, 1.3, 1000.25, 1e300, '2', null])(
  'hot storage of %p TB is rejected and changes nothing',
  async (storageAmount) => {
    const owner = await signUp();
    const message = 'Hot storage goes from 1 to 1,000 TB in steps of 0.25 TB.';
    expect(await owner.call('POST /api/update-storage', { body: { storageAmount } })).toMatchObject(
      {
        status: 400,
        body: { code: 'invalid_input', message, fields: { storageAmount: message } },
      },
    );
    expect((await owner.call('GET /api/get-storage')).body.storageAmount).toBe(1);
  },
);

test.each([-1, 0.25, 10_001, '2', null])(
  'cold storage of %p TB is rejected and changes nothing',
  async (coldStorageAmount) => {
    const owner = await signUp();
    const message = 'Cold storage goes from 0 to 10,000 TB in steps of 1 TB.';
    const answer = await owner.call('POST /api/update-cold-storage', {
      body: { coldStorageAmount },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message, fields: { coldStorageAmount: message } },
    });
    expect((await owner.call('GET /api/get-cold-storage')).body.coldStorageAmount).toBe(0);
  },
);

test.each([
  ['POST /api/update-storage', 'storageAmount', [1, 1.25, 1000]],
  ['POST /api/update-cold-storage', 'coldStorageAmount', [0, 1, 10_000]],
] as const)('%s accepts its minimum and maximum', async (route, field, amounts) => {
  const owner = await signUp();
  for (const amount of amounts) {
    expect(await owner.call(route, { body: { [field]: amount } })).toMatchObject({
      status: 200,
      body: { [field]: amount },
    });
  }
});
