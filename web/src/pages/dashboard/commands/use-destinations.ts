import { useState } from 'react';
import type { CallAt } from '#shared/api.ts';
import { wordsOfLink } from '#shared/calls/links/link-words.ts';
import type { ShareLink } from '#shared/calls/links/links.ts';
import type { Review } from '#shared/calls/reviews.ts';
import type { TeamMember } from '#shared/calls/team-members.ts';
import type { Answer } from '#shared/operation.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import { statusLabels } from '#shared/rules/review-statuses.ts';
import { tabPath } from '#shared/rules/site.ts';
import { folderOf, nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { useInvoices } from '#web/features/billing/invoices/invoices.ts';
import { filePath, folderPath } from '#web/features/files/addresses.ts';
import { describeFolder } from '#web/features/files/entries/entries.ts';
import { useFileSearch } from '#web/features/files/entries/use-file-search.ts';
import { useFilesLocation } from '#web/features/files/use-files-location.ts';
import { reviewPath, useReviewLocation } from '#web/features/reviews/review-location.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { formatDate, formatDollarsAndCents } from '#web/lib/format.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import {
  actionsFor,
  type Destination,
  idOf,
  isCalled,
  matching,
  settingsFor,
} from './destinations.ts';
import { recentPlaces } from './recent-places.ts';

/** Results of one kind that are shown. */
const limit = 6;

export interface Places {
  /** The user and the workspace, whose recent places are kept. */
  owner: string;
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
 * What a query finds, by kind: only what the user may see. What was opened lately comes first, and kinds of which it
 * finds some only by other words come last.
 * @returns `searching`: whether some of it is still on its way
 */
export function useDestinations({ owner, tabs, members, may, isCustomer }: Places, query: string) {
  const { call } = useApi();
  const term = query.trim();
  const isSearch = term !== '';
  const mayFiles = may('see_files');
  const debounced = useDebounced(mayFiles ? term : '');
  const files = useFileSearch(debounced, limit);
  const { invoices = [] } = useInvoices(isCustomer && may('see_billing'));
  const reviews = useNeeded<ReviewsPage>({
    key: 'reviews',
    isNeeded: isSearch && mayFiles,
    none: { reviews: [] },
    fetchPage: (page) => call('GET /api/reviews', { query: page }),
  });
  const links = useNeeded<LinksPage>({
    key: 'links',
    isNeeded: isSearch && may('share_links'),
    none: { links: [] },
    fetchPage: (page) => call('GET /api/links', { query: page }),
  });
  const actions = actionsFor(may, useHere());
  const settings = settingsFor(may);
  const [recent] = useState(() => recentPlaces(owner));
  const recentIds = new Set(recent.map(idOf));
  const among = (label: string, destinations: readonly Destination[], most = limit) => ({
    label,
    destinations: matching(destinations, term, most, recentIds),
  });
  const recentGroup: DestinationGroup = {
    label: 'Recent',
    destinations: stillOffered(recent, [...tabs, ...actions, ...settings]),
  };
  const groups: DestinationGroup[] = isSearch
    ? [
        among('Go to', tabs, tabs.length),
        among('Actions', actions),
        among('Reviews', reviews.pages.flatMap((page) => page.reviews).map(reviewDestination)),
        among('Members', members.map(memberDestination)),
        among('Links', links.pages.flatMap((page) => page.links).map(linkDestination)),
        { label: 'Files', destinations: files.entries.slice(0, limit).map(fileDestination) },
        among('Invoices', invoices.map(invoiceDestination)),
        among('Settings', settings, settings.length),
      ]
    : [
        recentGroup,
        { label: 'Actions', destinations: actions },
        { label: 'Go to', destinations: tabs },
        { label: 'Settings', destinations: settings },
      ];
  const filesWait = mayFiles && isSearch && (debounced !== term || files.waiting || files.loading);
  const isByOtherWords = ({ destinations }: DestinationGroup) =>
    isSearch && !destinations.some((each) => isCalled(each, term));
  return {
    groups: groups
      .filter(({ destinations }) => destinations.length > 0)
      .toSorted((a, b) => Number(isByOtherWords(a)) - Number(isByOtherWords(b))),
    searching: filesWait || reviews.loading || links.loading,
  };
}

/** Leaves out tabs, actions and settings that the user is not, or no longer, offered. */
function stillOffered(recent: readonly Destination[], offered: readonly Destination[]) {
  const ids = new Set(offered.map(idOf));
  const isData = ({ kind }: Destination) => dataKinds.some((one) => one === kind);
  return recent.filter((place) => isData(place) || ids.has(idOf(place)));
}

const dataKinds = ['file', 'invoice', 'link', 'member', 'review'] as const;

/** The review or the folder that is open. */
function useHere() {
  const { review } = useReviewLocation();
  const { folder } = useFilesLocation();
  return {
    ...(review !== undefined && { review: reviewPath(review) }),
    ...(folder !== '' && { folder: folderPath(folder) }),
  };
}

type ReviewsPage = Answer<CallAt<'GET /api/reviews'>>;
type LinksPage = Answer<CallAt<'GET /api/links'>>;

interface NeededList<P> {
  key: string;
  isNeeded: boolean;
  /** The page while it is not. */
  none: P;
  fetchPage: (query: { after?: string }) => Promise<P>;
}

/** All pages of a list, once they are needed. */
function useNeeded<P extends { next?: string | undefined }>(list: NeededList<P>) {
  const { key, isNeeded, none, fetchPage } = list;
  const { pages, waiting, loading } = useAllPages({
    key: isNeeded ? key : 'none',
    fetchPage: async (after) => (isNeeded ? fetchPage({ ...(after && { after }) }) : none),
  });
  return { pages, loading: waiting || loading };
}

function reviewDestination({ id, title, status, versions }: Review): Destination {
  const detail = `Version ${versions.at(-1)?.number ?? 1} · ${statusLabels[status]}`;
  return { kind: 'review', to: reviewPath(id), label: title, detail };
}

function memberDestination({ email, role }: TeamMember): Destination {
  return { kind: 'member', to: tabPath('members', { member: email }), label: email, detail: role };
}

/** The list of links, where it is changed or ended. */
function linkDestination(link: ShareLink): Destination {
  const { title, noun } = wordsOfLink(link);
  const described = noun === 'request' ? `Request: ${title}` : `Link to ${title}`;
  const label = link.name === undefined ? described : `${link.name} · ${described}`;
  const detail = link.state === 'open' ? `Until ${formatDate(new Date(link.expiresAt))}` : 'Ended';
  // Its id tells links to the same from each other.
  const to = tabPath('review', { link: link.id });
  return { kind: 'link', to, presses: 'Share links', label, detail };
}

function fileDestination({ path }: { path: string }): Destination {
  const detail = describeFolder(folderOf(path));
  return { kind: 'file', to: filePath(path), label: visibleName(nameOf(path)), detail };
}

interface ListedInvoice {
  id: string;
  number: string | null;
  createdAt: string;
  total: number;
}

function invoiceDestination({ id, number, createdAt, total }: ListedInvoice): Destination {
  return {
    kind: 'invoice',
    to: tabPath('billing', { invoice: id }),
    label: `Invoice ${number ?? id}`,
    detail: `${formatDate(new Date(createdAt))} · ${formatDollarsAndCents(total)}`,
  };
}
