import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { wordsOfLink } from '#shared/calls/link-words.ts';
import type { LinkState, ShareLink } from '#shared/calls/links.ts';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button, iconButton } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { useMenu } from '#web/components/overlays/menu.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatMoment } from '#web/features/reviews/moments.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { ensureRemoved } from '#web/lib/api/ensure-removed.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useConfirming } from '#web/lib/confirming.ts';
import { formatDate, formatList, formatMailedDay, pluralize } from '#web/lib/format.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';
import { AddressDialog, type NewAddress } from './address-dialog.tsx';
import { ChangeLinkDialog } from './change-link-dialog.tsx';
import { GuestsDialog } from './guests-dialog.tsx';

export interface LinksDialogProps {
  open: boolean;
  onClose: () => void;
  /** Whose links are listed; those of the whole workspace without it. */
  review?: { id: string; title: string } | undefined;
  /** Makes another one. */
  onShare?: () => void;
}

/** The share links, with what they allow and how they were used. */
export function LinksDialog({ open, onClose, review, onShare }: LinksDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={review ? `Links to ${review.title}` : 'Share links'}
      description="Anyone with an open link can enter. Addresses are not stored: replace a lost one with a new one."
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
      {open && <LinkList review={review} />}
    </Dialog>
  );
}

/** A link that something is done with. */
interface Subject {
  link: ShareLink;
  what: 'change' | 'renew' | 'revoke' | 'guests';
}

function LinkList({ review }: Pick<LinksDialogProps, 'review'>) {
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
  const [address, setAddress] = useState<NewAddress & { title: string }>();
  const close = () => setSubject(undefined);
  const links = pages.flatMap((page) => page.links);
  const params = { id: subject?.link.id ?? '' };
  const { noun, revoked } = subject ? wordsOfLink(subject.link) : { noun: 'link', revoked: '' };
  if (waiting || (loading && links.length === 0)) return <LinkListSkeleton />;
  return (
    <>
      {links.length === 0 && !failed && (
        <p className="text-sm text-muted">
          {review ? 'This review is not shared by a link yet.' : 'No link has been made yet.'}
        </p>
      )}
      <ul
        aria-label="Links"
        className="divide-y divide-line rounded-control border border-line empty:hidden"
      >
        {links.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            isTitled={!review}
            onChoose={(what) => setSubject({ link, what })}
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
        description="The address that was sent ends, also for those who have entered by it."
        cancelLabel="Keep the address"
        confirmLabel="Make a new address"
        onConfirm={async () => {
          await confirming(async () => {
            const { link, url } = await call('POST /api/links/{id}/address', { params });
            setAddress({ url, title: wordsOfLink(link).title });
            close();
          });
        }}
        failure="The address could not be made. Please try again."
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
      {address && (
        <AddressDialog
          open
          onClose={() => setAddress(undefined)}
          title={address.title}
          address={address}
        />
      )}
    </>
  );
}

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
  onChoose: (what: Subject['what']) => void;
}

function LinkRow({ link, isTitled, onChoose }: LinkRowProps) {
  const { state, opens, createdAt, createdBy, expiresAt, entries, guests, lastUsedAt } = link;
  const made = `Made ${formatDate(new Date(createdAt))}${createdBy ? ` by ${createdBy.name}` : ''}`;
  const use =
    entries === 0
      ? 'Not opened yet'
      : `${pluralize(entries, 'open')} by ${pluralize(guests, 'guest')}${lastUsedAt ? `, last ${formatMoment(lastUsedAt)}` : ''}`;
  const { label, tone } = states[state];
  return (
    <li className="flex items-start gap-3 px-3 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
            {isTitled ? wordsOfLink(link).title : made}
          </span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p dir="auto" className="text-xs wrap-anywhere text-muted">
          {describeTerms(link)}
        </p>
        {opens.kind === 'upload' && (
          <p className="text-xs text-muted tabular-nums">
            {`${pluralize(opens.files, 'file')} received, ${formatBytes(opens.received)} of ${formatBytes(opens.maxBytes)}${opens.openUploads > 0 ? `, ${opens.openUploads} being sent` : ''}`}
          </p>
        )}
        <p className="text-xs text-muted">
          {`${state === 'open' ? 'Until' : 'Was to end'} ${formatMailedDay(new Date(expiresAt))} · ${use}`}
        </p>
        {isTitled && <p className="text-xs text-muted">{made}</p>}
      </div>
      {(isChangeable(link) || guests > 0) && <LinkMenu link={link} onChoose={onChoose} />}
    </li>
  );
}

function isChangeable({ state }: ShareLink): boolean {
  return state === 'open' || state === 'expired';
}

function LinkMenu({ link, onChoose }: Omit<LinkRowProps, 'isTitled'>) {
  const label = `Actions for the link to ${wordsOfLink(link).title}`;
  const choice = (id: Subject['what'], words: string) => ({
    id,
    words,
    icon: null,
    onChoose: () => onChoose(id),
  });
  const { attributes, menu } = useMenu({
    label,
    side: 'end',
    groups: [
      {
        choices: [
          ...(link.guests > 0 ? [choice('guests', 'Guests')] : []),
          ...(isChangeable(link)
            ? [
                choice('change', 'Change'),
                choice('renew', 'New address'),
                choice('revoke', 'Revoke'),
              ]
            : []),
        ],
      },
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

/** `May look and comment · with a passcode · name over the picture`, or `Takes files for Day 1 · with a passcode`. */
function describeTerms(link: ShareLink): string {
  const { may, isOverlaid, hasPasscode, addresses, domains } = link;
  const rights = [
    'look',
    ...(may.comment ? ['comment'] : []),
    ...(may.approve ? ['approve'] : []),
    ...(may.download ? ['download'] : []),
  ];
  const people = [...addresses, ...domains];
  const facts = [
    wordsOfLink(link).takes ?? `May ${formatList(rights)}`,
    hasPasscode && 'with a passcode',
    people.length > 0 &&
      `for ${formatList(people.slice(0, 2))}${people.length > 2 ? ` and ${people.length - 2} more` : ''}`,
    isOverlaid && 'name over the picture',
  ];
  return facts.filter(Boolean).join(' · ');
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
