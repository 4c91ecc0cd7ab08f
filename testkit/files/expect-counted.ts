import { expect } from '@jest/globals';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import type { Person } from '#testkit/people.ts';
import { countedBytes, listedBytes } from './storage-usage.ts';

/** Asserts that what the product says is used is what S3 stores, version by version. */
export async function expectCounted(person: Person): Promise<void> {
  const { counted } = await countedBytes(person);
  expect(counted).toEqual(await listedBytes(await workspaceIdOf(person)));
}

/** `expectCounted`, and that nothing is reserved: no upload and no copy is in progress. */
export async function expectSettled(person: Person): Promise<void> {
  await expectCounted(person);
  const { reserved } = await countedBytes(person);
  expect(reserved).toEqual({ hot: 0n, cold: 0n });
}
