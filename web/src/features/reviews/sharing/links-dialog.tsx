import {
  Ban,
  Copy,
  Ellipsis,
  Folder,
  Hand,
  Inbox,
  type LucideIcon,
  MessageSquare,
  RefreshCw,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import { Fragment, useState } from 'react';
import { wordsOfLink } from '#shared/calls/links/link-words.ts';
import type { LinkState, ShareLink } from '#shared/calls/links/links.ts';
import type { User } from '#shared/rules/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button, iconButton } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { useMenu } from '#web/components/overlays/menu.tsx';
import { menuIcon } from '#web/components/overlays/menu-icon.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { ensureRemoved } from '#web/lib/api/ensure-removed.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useConfirming } from '#web/lib/confirming.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';
import { AddressDialog } from './address-dialog.tsx';
import { ChangeLinkDialog } from './change-link-dialog.tsx';
import { GuestsDialog } from './guests-dialog.tsx';
import { describeMaking, describePeople, describeTerms, describeVisits } from './link-facts.ts';
import { everyLink, isFiltered, isShown, LinkFilter } from './link-filter.tsx';
import { type AddressedLink, rememberAddress, rememberedAddress } from './remembered-addresses.ts';

const notCopied = errorToast('The browser did not allow copying. Please make a new address.');

export interface LinksDialogProps {
  open: boolean;
  onClose: () => void;
  /** Whose links need not be taken over. */
  user: Pick<User, 'email'>;
  /** Whose links are listed; those of the whole workspace without it. */
  review?: { id: string; title: string } | undefined;
  /** Makes another one. */
  onShare?: () => void;
}

/** The share links, with what they allow and how they were used. */
export function LinksDialog({ open, onClose, user, review, onShare }: LinksDialogProps) {
  return (
    <Dialog
      open={open}
      wide
      pinned
      onClose={onClose}
      title={review ? `Links to ${review.title}` : 'Share links'}
      description="An address is shown once, when it is made. Replace a lost one with a new one."
      footer={
        onShare && (
          <Button
            onClick={() => {
              onClose();
              onShare();
            }}
          >
            Share
          </Button>
        )
      }
    >
      {open && <LinkList user={user} review={review} />}
    </Dialog>
  );
}

/** A link that something is done with. */
interface Subject {
  link: ShareLink;
  what: 'copy' | 'change' | 'renew' | 'take_over' | 'revoke' | 'guests';
}

function LinkList({ user, review }: Pick<LinksDialogProps, 'user' | 'review'>) {
  const { call } = useApi();
  const confirming = useConfirming();
  const { pages, waiting, loading, failed, refresh } = useAllPages({
    key: review?.id ?? 'all',
    fetchPage: (after) =>
      call('GET /api/links', {
        query: { ...(review && { review: review.id }), ...(after && { after }) },
      }),
  });
  const [subject, setSubject] = useState<Subject>();
  const [made, setMade] = useState<AddressedLink>();
  const [filter, setFilter] = useState(everyLink);
  const close = () => setSubject(undefined);
  const links = pages.flatMap((page) => page.links);
  const shown = links.filter((link) => isShown(link, filter));
  const params = { id: subject?.link.id ?? '' };
  const { noun, revoked } = subject ? wordsOfLink(subject.link) : { noun: 'link', revoked: '' };
  const { run: copy } = useAction(async (link: ShareLink) => {
    await navigator.clipboard.writeText(rememberedAddress(link) ?? '');
    toast({ title: 'Link copied' });
  }, notCopied);
  if (waiting || (loading && links.length === 0)) return <LinkListSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      {links.length === 0 && !failed && (
        <p className="text-sm text-muted">
          {review ? 'This review is not shared by a link yet.' : 'No link has been made yet.'}
        </p>
      )}
      {isFiltered(links) && (
        <LinkFilter links={links} isOfOne={!!review} filter={filter} onFilter={setFilter} />
      )}
      {links.length > 0 && shown.length === 0 && (
        <p className="text-sm text-muted">No link is like that.</p>
      )}
      <ul
        aria-label="Links"
        className="divide-y divide-line rounded-control border border-line empty:hidden"
      >
        {shown.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            isTitled={!review}
            isOwn={link.createdBy?.email === user.email}
            onChoose={(what) => (what === 'copy' ? void copy(link) : setSubject({ link, what }))}
          />
        ))}
      </ul>
      {failed && <LoadError what="The links" onRetry={() => void refresh()} />}
      {subject?.what === 'change' && (
        <ChangeLinkDialog link={subject.link} onClose={close} onChanged={() => void refresh()} />
      )}
      {subject?.what === 'guests' && (
        <GuestsDialog link={subject.link} title={wordsOfLink(subject.link).title} onClose={close} />
      )}
      <ConfirmDialog
        open={subject?.what === 'renew'}
        onClose={close}
        title="Make a new address?"
        description="Of an address only a fingerprint is stored, so that no one who reads our data can enter by it: it cannot be copied again. With a new one, the address that was sent ends, also for those who have entered by it."
        cancelLabel="Keep the address"
        confirmLabel="Make a new address"
        onConfirm={async () => {
          await confirming(async () => {
            const renewed = await call('POST /api/links/{id}/address', { params });
            rememberAddress(renewed);
            setMade(renewed);
            close();
            await refresh();
          });
        }}
        failure="The address could not be made. Please try again."
      />
      <ConfirmDialog
        open={subject?.what === 'take_over'}
        onClose={close}
        title={`Take over this ${noun}?`}
        description={`It stays open when ${subject?.link.createdBy?.name ?? 'its maker'} leaves or no longer sees what it opens, and ends when you do. Its address stays, and guests see that you share it.`}
        cancelLabel="Cancel"
        confirmLabel={`Take over the ${noun}`}
        confirmVariant="primary"
        onConfirm={async () => {
          await confirming(async () => {
            await call('POST /api/links/{id}/maker', { params });
            close();
            await refresh();
          });
        }}
        failure="The link could not be taken over. Please try again."
      />
      <ConfirmDialog
        open={subject?.what === 'revoke'}
        onClose={close}
        title={`Revoke this ${noun}?`}
        description={revoked}
        cancelLabel={`Keep the ${noun}`}
        confirmLabel={`Revoke the ${noun}`}
        onConfirm={async () => {
          await ensureRemoved(call('DELETE /api/links/{id}', { params }));
          close();
          await refresh();
        }}
        failure="The link could not be revoked. Please try again."
      />
      {made && <AddressDialog open onClose={() => setMade(undefined)} made={made} />}
    </div>
  );
}

const icons: Record<ShareLink['opens']['kind'], LucideIcon> = {
  reviews: MessageSquare,
  folder: Folder,
  upload: Inbox,
};

const states: Record<LinkState, { label: string; tone: 'success' | 'neutral' }> = {
  open: { label: 'Open', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
};

interface LinkRowProps {
  link: ShareLink;
  /** Whether it says what it opens. */
  isTitled: boolean;
  /** Whether the user has made it, or taken it over. */
  isOwn: boolean;
  onChoose: (what: Subject['what']) => void;
}

/** What it is called and, below, what it allows, beside who came; on a phone these have a line of their own. */
function LinkRow({ link, isTitled, isOwn, onChoose }: LinkRowProps) {
  const { state, opens, guests } = link;
  const { title } = wordsOfLink(link);
  const heading = link.name ?? (isTitled ? title : describePeople(link));
  const subtitle = isTitled ? (link.name ? title : describePeople(link)) : '';
  const { label, tone } = states[state];
  const Icon = icons[opens.kind];
  const terms = describeTerms(link);
  const making = describeMaking(link);
  const visits = describeVisits(link);
  return (
    <li className="flex items-center gap-3 py-2 pr-1 pl-3 text-sm max-sm:items-start">
      <Icon
        aria-hidden="true"
        className="size-4 shrink-0 text-muted max-sm:mt-0.5"
        strokeWidth={1.5}
      />
      <div className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_9.5rem]">
        <div className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap">
          <p
            dir="auto"
            title={heading}
            className="max-w-full shrink-0 truncate font-medium sm:not-last:max-w-[calc(100%-6rem)]"
          >
            {heading}
          </p>
          {state !== 'open' && <Badge tone={tone}>{label}</Badge>}
          {subtitle && subtitle !== heading && (
            <p dir="auto" title={subtitle} className="truncate text-muted">
              {subtitle}
            </p>
          )}
        </div>
        <p
          title={visits.join(' · ')}
          className="text-xs tabular-nums sm:row-span-2 sm:truncate sm:self-center sm:text-right sm:leading-5"
        >
          {visits.map((fact, index) => (
            <span
              key={fact}
              className={classNames(
                'sm:block sm:truncate',
                (index > 0 || link.entries === 0) && 'text-muted',
              )}
            >
              {index > 0 && <span className="sm:hidden">{' · '}</span>}
              {fact}
            </span>
          ))}
        </p>
        <p
          dir="auto"
          title={[...terms, making].join(' · ')}
          className="line-clamp-4 text-xs text-muted tabular-nums sm:line-clamp-2 sm:leading-5"
        >
          {terms.map((term, index) => (
            <Fragment key={term}>
              {index > 0 && ' · '}
              <span>{term}</span>
            </Fragment>
          ))}
          <span className="max-sm:hidden">
            {' · '}
            <span>{making}</span>
          </span>
        </p>
      </div>
      <div className="flex shrink-0 items-center justify-end sm:w-17">
        {isChangeable(link) && <AddressButton link={link} onChoose={onChoose} />}
        {(isChangeable(link) || guests > 0) && (
          <LinkMenu link={link} isOwn={isOwn} onChoose={onChoose} />
        )}
      </div>
    </li>
  );
}

/** Copies the address where this page has it, and otherwise offers a new one. */
function AddressButton({ link, onChoose }: Pick<LinkRowProps, 'link' | 'onChoose'>) {
  const isKnown = rememberedAddress(link) !== undefined;
  const Icon = isKnown ? Copy : RefreshCw;
  return (
    <button
      type="button"
      aria-label={isKnown ? 'Copy link' : 'New address'}
      data-tooltip={
        isKnown ? 'Copy link' : 'New address: this one is not stored, to be copied again'
      }
      onClick={() => onChoose(isKnown ? 'copy' : 'renew')}
      // On phones it is in the menu alone.
      className={classNames(iconButton, 'size-8 pointer-coarse:size-11 max-sm:hidden')}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
    </button>
  );
}

function isChangeable({ state }: ShareLink): boolean {
  return state === 'open' || state === 'expired';
}

function LinkMenu({ link, isOwn, onChoose }: Omit<LinkRowProps, 'isTitled'>) {
  const label = `Actions for the link to ${wordsOfLink(link).title}`;
  const choice = (id: Subject['what'], words: string, Icon: LucideIcon) => ({
    id,
    words,
    icon: menuIcon(Icon),
    onChoose: () => onChoose(id),
  });
  const { attributes, menu } = useMenu({
    label,
    side: 'end',
    groups: [
      {
        choices: [
          ...(isChangeable(link) && rememberedAddress(link) !== undefined
            ? [choice('copy', 'Copy link', Copy)]
            : []),
          ...(link.guests > 0 ? [choice('guests', 'Guests', Users)] : []),
          ...(isChangeable(link)
            ? [
                choice('change', 'Change', SlidersHorizontal),
                choice('renew', 'New address', RefreshCw),
              ]
            : []),
          ...(isChangeable(link) && !isOwn ? [choice('take_over', 'Take over', Hand)] : []),
        ],
      },
      ...(isChangeable(link)
        ? [{ choices: [{ ...choice('revoke', 'Revoke', Ban), isDanger: true }] }]
        : []),
    ],
  });
  return (
    <>
      <button
        type="button"
        {...attributes}
        aria-label={label}
        className={classNames(iconButton, 'size-8 pointer-coarse:size-11')}
      >
        <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </button>
      {menu}
    </>
  );
}

function LinkListSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        Loading the links
      </p>
      {['w-52', 'w-40'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}
