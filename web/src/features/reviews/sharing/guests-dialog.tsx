import { useState } from 'react';
import type { LinkGuest, ShareLink } from '#shared/links.ts';
import { Button } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatMoment } from '#web/features/reviews/moments.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { ensureRemoved } from '#web/lib/api/ensure-removed.ts';
import { useAllPages } from '#web/lib/use-all-pages.ts';

interface GuestsDialogProps {
  link: Pick<ShareLink, 'id' | 'upload'>;
  /** Of what the link opens. */
  title: string;
  onClose: () => void;
}

/** Who has entered by a link; each of them can be erased. */
export function GuestsDialog({ link, title, onClose }: GuestsDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Guests of the link"
      description={`Who has entered by the link to ${title}. Emails are proven by a code.`}
    >
      <GuestList link={link} />
    </Dialog>
  );
}

function GuestList({ link }: Pick<GuestsDialogProps, 'link'>) {
  const linkId = link.id;
  const { call } = useApi();
  const { pages, waiting, failed, refresh } = useAllPages({
    key: linkId,
    fetchPage: (after) =>
      call('GET /api/links/{id}/guests', { params: { id: linkId }, query: after ? { after } : {} }),
  });
  const [erased, setErased] = useState<LinkGuest>();
  const guests = pages
    .flatMap((page) => page.guests)
    .toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
  if (waiting) return <GuestListSkeleton />;
  return (
    <>
      {guests.length === 0 && !failed && (
        <p className="text-sm text-muted">No one has entered, or all of them were erased.</p>
      )}
      <ul
        aria-label="Guests"
        className="divide-y divide-line rounded-control border border-line empty:hidden"
      >
        {guests.map((guest) => (
          <GuestRow key={guest.id} guest={guest} onErase={() => setErased(guest)} />
        ))}
      </ul>
      {failed && <LoadError what="The guests" onRetry={() => void refresh()} />}
      <ConfirmDialog
        open={erased !== undefined}
        onClose={() => setErased(undefined)}
        title={`Erase ${erased ? nameOf(erased) : ''}?`}
        description={`Their names and email are erased, also in Activity, and they must enter again. What they have written stays, by a former guest. ${link.upload ? 'The folder of what they have sent keeps its name. ' : ''}Who should stay out must be taken off the link too.`}
        cancelLabel="Keep the guest"
        confirmLabel="Erase guest"
        onConfirm={async () => {
          const params = { id: linkId, guest: erased?.id ?? '' };
          await ensureRemoved(call('DELETE /api/links/{id}/guests/{guest}', { params }));
          setErased(undefined);
          await refresh();
        }}
        failure="The guest could not be erased. Please try again."
      />
    </>
  );
}

function GuestRow({ guest, onErase }: { guest: LinkGuest; onErase: () => void }) {
  const { email, createdAt, lastSeenAt } = guest;
  const last = lastSeenAt === createdAt ? '' : ` · last ${formatMoment(lastSeenAt)}`;
  return (
    <li className="flex items-center gap-3 px-3 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-medium wrap-anywhere">
          {nameOf(guest)}
        </p>
        {email !== undefined && <p className="text-xs wrap-anywhere text-muted">{email}</p>}
        <p className="text-xs text-muted">{`Entered ${formatMoment(createdAt)}${last}`}</p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Erase guest: ${nameOf(guest)}`}
        onClick={onErase}
      >
        Erase guest
      </Button>
    </li>
  );
}

function nameOf({ name }: LinkGuest): string {
  return name ?? 'A guest without a name';
}

function GuestListSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        Loading the guests
      </p>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-52" />
    </div>
  );
}
