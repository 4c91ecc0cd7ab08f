import { expect, test } from '@jest/globals';
import { maxWrites } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { setRightsWrites } from './folder-people.ts';

const name = '~Atlas (k3f9x2m4q7hd)';

/** Members who have joined, each with a right in the folder. */
function people(count: number) {
  return Array.from({ length: count }, () => ({
    id: newId(),
    userId: newId(),
    email: 'ada@studio.example',
    role: 'Producer' as const,
    createdAt: '2026-11-29T12:00:00.000Z',
    status: 'active' as const,
    invitedBy: 'owner',
    folders: { [name]: 'view' as const },
  }));
}

test('the rights of as many as can be given one are taken in one transaction, with room for the rest of it', () => {
  expect(setRightsWrites('w', name, people(40), []).length).toBeLessThanOrEqual(maxWrites - 20);
});

test('more than a transaction can write are refused with what to do', () => {
  expect(() => setRightsWrites('w', name, people(41), [])).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
});
