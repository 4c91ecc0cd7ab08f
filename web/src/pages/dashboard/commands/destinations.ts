import type { Permission } from '#shared/rules/permissions.ts';
import { tabPath } from '#shared/rules/site.ts';
import type { DestinationKind } from './destination-icon.tsx';

/** Somewhere that one can go to, or something that one can do there. */
export interface Destination {
  kind: DestinationKind;
  /** Its address. */
  to: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string | undefined;
  /** The heading of the section of the tab that it is. */
  heading?: string;
  /** The words of the button that it presses there. */
  presses?: string;
  /** Other words that find it. */
  words?: string;
}

const account = tabPath('account');

/** What tells a destination from others. */
export const idOf = ({ to, label }: Destination) => `${to} ${label}`;

interface Permitted extends Destination {
  permission?: Permission;
}

/** What is done on some tab. */
const actions: readonly Permitted[] = [
  {
    kind: 'upload',
    to: tabPath('files'),
    presses: 'Upload',
    label: 'Upload files',
    words: 'add send import',
    permission: 'upload_files',
  },
  {
    kind: 'new_folder',
    to: tabPath('files'),
    presses: 'New folder',
    label: 'New folder',
    words: 'create directory',
    permission: 'upload_files',
  },
  {
    kind: 'share',
    to: tabPath('review'),
    label: 'Share with a client',
    words: 'link review send',
    permission: 'share_links',
  },
  {
    kind: 'invite',
    to: tabPath('members'),
    presses: 'Add members',
    label: 'Invite members',
    words: 'add team people seat',
    permission: 'manage_members',
  },
  {
    kind: 'change_plan',
    to: tabPath('billing'),
    heading: 'Current Plan',
    label: 'Change plan',
    words: 'subscription upgrade update price',
    permission: 'manage_billing',
  },
];

/** What is set somewhere on a tab, with the permission that it needs. */
const settings: readonly Permitted[] = [
  {
    kind: 'setting',
    to: account,
    heading: 'Profile',
    label: 'Your name and email',
    words: 'profile username',
  },
  { kind: 'setting', to: account, heading: 'Password', label: 'Password', words: 'change sign in' },
  {
    kind: 'setting',
    to: account,
    heading: 'Two-step verification',
    label: 'Two-step verification',
    words: 'second factor passkey authenticator 2fa',
  },
  {
    kind: 'setting',
    to: account,
    heading: 'Notifications',
    label: 'Notifications',
    words: 'emails mentions inbox for you mute',
  },
  {
    kind: 'setting',
    to: account,
    heading: 'Sessions',
    label: 'Where you are signed in',
    words: 'sessions devices sign out',
  },
  {
    kind: 'setting',
    to: account,
    heading: 'Delete account',
    label: 'Delete account',
    words: 'close leave',
  },
  {
    kind: 'setting',
    to: account,
    heading: 'Your data',
    label: 'Export the workspace',
    words: 'download data',
    permission: 'export_workspace',
  },
  {
    kind: 'setting',
    to: tabPath('branding'),
    heading: 'Accent color',
    label: 'Logo and colors of client links',
    words: 'brand branding welcome accent white label',
    permission: 'brand_links',
  },
  {
    kind: 'setting',
    to: tabPath('security'),
    heading: 'Require two-step verification',
    label: 'Require two-step verification',
    words: 'second factor 2fa security',
    permission: 'require_second_factor',
  },
  {
    kind: 'setting',
    to: tabPath('billing'),
    heading: 'Current Plan',
    label: 'Plan',
    words: 'subscription update cancel price',
    permission: 'manage_billing',
  },
  {
    kind: 'setting',
    to: tabPath('billing'),
    heading: 'Hot Storage Management',
    label: 'Hot and cold storage',
    words: 'provisioned terabytes amount',
    permission: 'set_storage',
  },
];

type May = (permission: Permission) => boolean;

const permitted = (all: readonly Permitted[], may: May): readonly Destination[] =>
  all.filter(({ permission }) => !permission || may(permission));

/** The settings that a user may change. */
export const settingsFor = (may: May) => permitted(settings, may);

/** What a user may do. @param here the address of the review or folder that is open, where it is done there */
export function actionsFor(may: May, here: { review?: string; folder?: string }) {
  return permitted(actions, may).map((action): Destination => {
    if (action.kind === 'share' && here.review) {
      return { ...action, to: here.review, presses: 'Share', label: 'Share this review' };
    }
    const isInFolder = action.kind === 'upload' || action.kind === 'new_folder';
    return isInFolder && here.folder ? { ...action, to: here.folder } : action;
  });
}

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether its label has all words of a query. */
export function isCalled({ label }: Destination, query: string): boolean {
  return wordsOf(query).every((word) => label.toLowerCase().includes(word));
}

/**
 * The destinations with all words of a query: those that were opened lately first, then those whose label begins with
 * it.
 */
export function matching(
  destinations: readonly Destination[],
  query: string,
  limit: number,
  recent: ReadonlySet<string>,
): Destination[] {
  const words = wordsOf(query);
  const found = destinations.filter(({ label, detail = '', words: more = '' }) => {
    const text = `${label} ${detail} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = (each: Destination) => {
    if (recent.has(idOf(each))) return 0;
    return each.label.toLowerCase().startsWith(words[0] ?? '') ? 1 : 2;
  };
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit);
}
