import type { Permission } from '#shared/rules/permissions.ts';
import { tabPath } from '#shared/rules/site.ts';

/** Somewhere that one can go to. */
export interface Destination {
  /** Its address. */
  to: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string | undefined;
  /** The heading of the section of the tab that it is. */
  heading?: string;
  /** Other words that find it. */
  words?: string;
}

const account = tabPath('account');

/** What is set somewhere on a tab, with the permission that it needs. */
const settings: readonly (Destination & { permission?: Permission })[] = [
  { to: account, heading: 'Profile', label: 'Your name and email', words: 'profile username' },
  { to: account, heading: 'Password', label: 'Password', words: 'change sign in' },
  {
    to: account,
    heading: 'Two-step verification',
    label: 'Two-step verification',
    words: 'second factor passkey authenticator 2fa',
  },
  {
    to: account,
    heading: 'Sessions',
    label: 'Where you are signed in',
    words: 'sessions devices sign out',
  },
  { to: account, heading: 'Delete account', label: 'Delete account', words: 'close leave' },
  {
    to: account,
    heading: 'Your data',
    label: 'Export the workspace',
    words: 'download data',
    permission: 'export_workspace',
  },
  {
    to: tabPath('security'),
    heading: 'Require two-step verification',
    label: 'Require two-step verification',
    words: 'second factor 2fa security',
    permission: 'require_second_factor',
  },
  {
    to: tabPath('billing'),
    heading: 'Current Plan',
    label: 'Plan',
    words: 'subscription update cancel price',
    permission: 'manage_billing',
  },
  {
    to: tabPath('billing'),
    heading: 'Hot Storage Management',
    label: 'Hot and cold storage',
    words: 'provisioned terabytes amount',
    permission: 'set_storage',
  },
];

/** The settings that a user may change. */
export function settingsFor(may: (permission: Permission) => boolean): readonly Destination[] {
  return settings.filter(({ permission }) => !permission || may(permission));
}

/** The destinations with all words of a query, those whose label begins with it first. */
export function matching(
  destinations: readonly Destination[],
  query: string,
  limit: number,
): Destination[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = destinations.filter(({ label, detail = '', words: more = '' }) => {
    const text = `${label} ${detail} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: Destination) => label.toLowerCase().startsWith(words[0] ?? '');
  return [...found.filter(begins), ...found.filter((each) => !begins(each))].slice(0, limit);
}
