import type { MemberRole, TeamRole } from '#shared/rules/permissions.ts';
import { seatsBilled } from '#shared/rules/pricing.ts';

/** What users have stored in a workspace, as the API shows it. */
export interface WorkspaceState {
  companyName: string;
  /** TB requested. */
  storageAmount: number;
  coldStorageAmount: number;
  /** The role of each member, by email. */
  roles: Readonly<Record<string, TeamRole>>;
  /** What the subscription pays for: seats, and TB. */
  paid: { seats: number; storageAmount: number; coldStorageAmount: number };
  /** Messages. */
  feedback: readonly string[];
  /** The size of each file in bytes, by path. */
  files: Readonly<Record<string, number>>;
  /** The paths of the files that are reviewed, and of those whose review is shared by a link. */
  reviews: readonly string[];
  links: readonly string[];
  /** The path of the reviewed file, by the text of each comment. */
  comments: Readonly<Record<string, string>>;
}

/** A change that a user requests. */
export type Change =
  | { kind: 'invite'; email: string; role: MemberRole }
  | { kind: 'changeRole'; email: string; role: MemberRole }
  | { kind: 'remove'; email: string }
  | { kind: 'rename'; companyName: string }
  | { kind: 'requestStorage'; storageAmount: number }
  | { kind: 'requestColdStorage'; coldStorageAmount: number }
  | { kind: 'sendFeedback'; message: string }
  | { kind: 'upload'; path: string; size: number }
  | { kind: 'startReview'; path: string }
  | { kind: 'comment'; path: string; text: string }
  | { kind: 'makeLink'; path: string }
  | { kind: 'guestComment'; path: string; text: string }
  | { kind: 'updatePlan' };

/** The state after a change. */
export function apply(state: WorkspaceState, change: Change): WorkspaceState {
  switch (change.kind) {
    case 'invite':
    case 'changeRole':
      return { ...state, roles: { ...state.roles, [change.email]: change.role } };
    case 'remove': {
      const { [change.email]: _, ...roles } = state.roles;
      return { ...state, roles };
    }
    case 'rename':
      return { ...state, companyName: change.companyName };
    case 'requestStorage':
      return { ...state, storageAmount: change.storageAmount };
    case 'requestColdStorage':
      return { ...state, coldStorageAmount: change.coldStorageAmount };
    case 'sendFeedback':
      return { ...state, feedback: [...state.feedback, change.message].toSorted() };
    case 'upload':
      return { ...state, files: { ...state.files, [change.path]: change.size } };
    case 'startReview':
      return { ...state, reviews: [...state.reviews, change.path].toSorted() };
    case 'makeLink':
      return { ...state, links: [...state.links, change.path].toSorted() };
    case 'comment':
    case 'guestComment':
      return { ...state, comments: { ...state.comments, [change.text]: change.path } };
    case 'updatePlan': {
      const { storageAmount, coldStorageAmount, roles } = state;
      const seats = seatsBilled(Object.keys(roles).length);
      return { ...state, paid: { seats, storageAmount, coldStorageAmount } };
    }
  }
}
