import type { Person } from '#testkit/people.ts';
import { deliverMessages } from './files.ts';
import { approveAsGuest, withGuest } from './links.ts';
import { computerOf } from './renames.ts';
import { path } from './stored-files.ts';

/** Where a computer has stored copies of the film before it has deleted it. */
export const copies = ['Day 1/Final.mov', 'Day 2/Final.mov'] as const;

/** A client's review, approved by them, of a film that a computer has moved, in two copies: which of them it is, is not known. */
export async function withLostVersion() {
  const shared = await withGuest();
  await approveAsGuest(shared.guest, shared.review.id);
  const computer = await computerOf(shared.owner, shared.workspaceId);
  for (const copy of copies) await deliverMessages([await computer.copy(path, copy)]);
  await deliverMessages([await computer.remove(path)]);
  return { ...shared, computer };
}

/** Makes the call that attaches the first version of a review to a file. */
export function attach(person: Person, id: string, to: string) {
  return person.call('PUT /api/reviews/{id}/versions/{version}/file', {
    params: { id, version: '1' },
    body: { path: to },
  });
}
