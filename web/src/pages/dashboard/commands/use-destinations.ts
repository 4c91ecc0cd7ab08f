import type { TeamMember } from '#shared/calls/team-members.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import { tabPath } from '#shared/rules/site.ts';
import { folderOf, nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { useInvoices } from '#web/features/billing/invoices/invoices.ts';
import { filePath } from '#web/features/files/addresses.ts';
import { describeFolder } from '#web/features/files/entries/entries.ts';
import { useFileSearch } from '#web/features/files/entries/use-file-search.ts';
import { formatDate, formatDollarsAndCents } from '#web/lib/format.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { type Destination, matching, settingsFor } from './destinations.ts';

/** Results of one kind that are shown. */
const limit = 6;

export interface Places {
  /** The tabs that the user sees. */
  tabs: readonly Destination[];
  members: readonly TeamMember[];
  may: (permission: Permission) => boolean;
  isCustomer: boolean;
}

interface DestinationGroup {
  label: string;
  destinations: readonly Destination[];
}

/**
 * What a query finds, by kind: only what the user may see.
 * @returns `searching`: whether files are still on their way
 */
export function useDestinations({ tabs, members, may, isCustomer }: Places, query: string) {
  const term = query.trim();
  const mayFiles = may('see_files');
  const debounced = useDebounced(mayFiles ? term : '');
  const files = useFileSearch(debounced, limit);
  const { invoices = [] } = useInvoices(isCustomer && may('see_billing'));
  const groups: DestinationGroup[] = [
    { label: 'Go to', destinations: matching(tabs, term, tabs.length) },
    ...(term === ''
      ? []
      : [
          { label: 'Members', destinations: matching(members.map(memberDestination), term, limit) },
          { label: 'Files', destinations: files.entries.slice(0, limit).map(fileDestination) },
          {
            label: 'Invoices',
            destinations: matching(
              invoices.map(({ id, number, createdAt, total }) => ({
                to: tabPath('billing', { invoice: id }),
                label: `Invoice ${number ?? id}`,
                detail: `${formatDate(new Date(createdAt))} · ${formatDollarsAndCents(total)}`,
              })),
              term,
              limit,
            ),
          },
        ]),
    { label: 'Settings', destinations: matching(settingsFor(may), term, 9) },
  ];
  return {
    groups: groups.filter(({ destinations }) => destinations.length > 0),
    searching: mayFiles && term !== '' && (debounced !== term || files.waiting || files.loading),
  };
}

function memberDestination({ email, role }: TeamMember): Destination {
  return {
    to: tabPath('members', { member: email }),
    label: email,
    detail: role,
  };
}

function fileDestination({ path }: { path: string }): Destination {
  return {
    to: filePath(path),
    label: visibleName(nameOf(path)),
    detail: describeFolder(folderOf(path)),
  };
}
