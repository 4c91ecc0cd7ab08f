import { memberRoles } from '#shared/rules/permissions.ts';
import type { Random } from '#testkit/draws/random.ts';
import type { ChangeKind } from './mix.ts';
import type { Change, WorkspaceState } from './state.ts';

/** The folder of the files that the load uploads. */
export const folder = 'Load/';

/** The largest file, in bytes: the load measures calls, not the disk. */
const maxBytes = 16_384;

/**
 * A change of a kind that really changes a workspace.
 * What it needs comes first: without a file to review one is uploaded, and a comment or a link needs a review.
 * @param changeable the emails of the members whose role and membership may change; without any one is invited
 * @param serial a number that no other change has
 */
export function nextChange(
  kind: ChangeKind,
  state: WorkspaceState,
  changeable: readonly string[],
  random: Random,
  serial: number,
): Change {
  switch (kind) {
    case 'invite':
      return { kind, email: `invited-${serial}@load.example`, role: random.pick(memberRoles) };
    case 'changeRole': {
      if (changeable.length === 0) return nextChange('invite', state, [], random, serial);
      const email = random.pick(changeable);
      const others = memberRoles.filter((role) => role !== state.roles[email]);
      return { kind, email, role: random.pick(others) };
    }
    case 'remove':
      if (changeable.length === 0) return nextChange('invite', state, [], random, serial);
      return { kind, email: random.pick(changeable) };
    case 'rename':
      return { kind, companyName: `Studio ${serial}` };
    case 'requestStorage':
      return { kind, storageAmount: another(state.storageAmount, 2, 0.25, random) };
    case 'requestColdStorage':
      return { kind, coldStorageAmount: another(state.coldStorageAmount, 0, 1, random) };
    case 'sendFeedback':
      return { kind, message: `Message ${serial}` };
    case 'upload':
      return { kind, path: `${folder}${serial}.mov`, size: 1 + random.below(maxBytes) };
    case 'startReview': {
      const paths = Object.keys(state.files).filter((path) => !state.reviews.includes(path));
      if (paths.length === 0) return nextChange('upload', state, changeable, random, serial);
      return { kind, path: random.pick(paths) };
    }
    case 'makeLink': {
      const paths = state.reviews.filter((path) => !state.links.includes(path));
      if (paths.length === 0) return nextChange('startReview', state, changeable, random, serial);
      return { kind, path: random.pick(paths) };
    }
    case 'comment':
      if (state.reviews.length === 0)
        return nextChange('startReview', state, changeable, random, serial);
      return { kind, path: random.pick(state.reviews), text: `Comment ${serial}` };
    case 'guestComment':
      if (state.links.length === 0)
        return nextChange('makeLink', state, changeable, random, serial);
      return { kind, path: random.pick(state.links), text: `Comment ${serial} of a guest` };
    case 'updatePlan':
      return { kind };
  }
}

/** One of twenty amounts from the least one, other than the present one. */
function another(present: number, least: number, step: number, random: Random): number {
  const amounts = Array.from({ length: 20 }, (_, index) => least + index * step);
  return random.pick(amounts.filter((amount) => amount !== present));
}
