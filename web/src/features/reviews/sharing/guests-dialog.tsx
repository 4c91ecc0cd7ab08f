import { useState } from 'react';
import type { LinkGuest } from '#shared/calls/links/link-guests.ts';
import { wordsOfLink } from '#shared/calls/links/link-words.ts';
import type { ShareLink } from '#shared/calls/links/links.ts';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatMoment } from '#web/features/reviews/moments.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { ensureRemoved } from '#web/lib/api/ensure-removed.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';

type GuestUpload = NonNullable<LinkGuest['uploads']>[number];

interface GuestsDialogProps {
  link: Pick<ShareLink, 'id' | 'opens'>;
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
  const [removed, setRemoved] = useState<LinkGuest>();
  const [ended, setEnded] = useState<{ guest: LinkGuest; upload: GuestUpload }>();
  const end = (guest: LinkGuest | undefined, query: { comments?: 'delete' }) => {
    const params = { id: linkId, guest: guest?.id ?? '' };
    return ensureRemoved(call('DELETE /api/links/{id}/guests/{guest}', { params, query }));
  };
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
          <GuestRow
            key={guest.id}
            guest={guest}
            onErase={() => setErased(guest)}
            onRemove={() => setRemoved(guest)}
            onEnd={(upload) => setEnded({ guest, upload })}
          />
        ))}
      </ul>
      {failed && <LoadError what="The guests" onRetry={() => void refresh()} />}
      <ConfirmDialog
        open={erased !== undefined}
        onClose={() => setErased(undefined)}
        title={`Erase ${erased ? nameOf(erased) : ''}?`}
        description={`Their names and email are erased, also in Activity, and they must enter again. ${wordsOfLink(link).erased} Who should stay out must be taken off the link too.`}
        cancelLabel="Keep the guest"
        confirmLabel="Erase guest"
        onConfirm={async () => {
          await end(erased, {});
          setErased(undefined);
          await refresh();
        }}
        failure="The guest could not be erased. Please try again."
      />
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={`Remove ${removed ? nameOf(removed) : ''} with all they wrote?`}
        description="Their comments are deleted, their name and email erased, and they must enter again. Replies of others stay, and so do decisions, by a former guest. Who should stay out must be taken off the link too."
        cancelLabel="Keep the guest"
        confirmLabel="Remove guest"
        onConfirm={async () => {
          await end(removed, { comments: 'delete' });
          setRemoved(undefined);
          await refresh();
        }}
        failure="The guest could not be removed. Please try again."
      />
      <ConfirmDialog
        open={ended !== undefined}
        onClose={() => setEnded(undefined)}
        title="End this upload?"
        description={`${ended ? nameOf(ended.guest) : 'The guest'} has to send ${ended?.upload.path ?? 'the file'} again from its beginning.`}
        cancelLabel="Keep the upload"
        confirmLabel="End upload"
        onConfirm={async () => {
          const params = {
            id: linkId,
            guest: ended?.guest.id ?? '',
            upload: ended?.upload.id ?? '',
          };
          await ensureRemoved(
            call('DELETE /api/links/{id}/guests/{guest}/uploads/{upload}', { params }),
          );
          setEnded(undefined);
          await refresh();
        }}
        failure="The upload could not be ended. Please try again."
      />
    </>
  );
}

interface GuestRowProps {
  guest: LinkGuest;
  onErase: () => void;
  onRemove: () => void;
  onEnd: (upload: GuestUpload) => void;
}

function GuestRow({ guest, onErase, onRemove, onEnd }: GuestRowProps) {
  const { email, createdAt, lastSeenAt, uploads = [] } = guest;
  const last = lastSeenAt === createdAt ? '' : ` · last ${formatMoment(lastSeenAt)}`;
  return (
    <li className="px-3 py-3 text-sm">
      <p dir="auto" className="font-medium wrap-anywhere">
        {nameOf(guest)}
      </p>
      {email !== undefined && <p className="text-xs wrap-anywhere text-muted">{email}</p>}
      <p className="text-xs text-muted">{`Entered ${formatMoment(createdAt)}${last}`}</p>
      {uploads.length > 0 && (
        <ul aria-label={`Uploads of ${nameOf(guest)}`} className="mt-2 flex flex-col gap-1">
          {uploads.map((upload) => (
            <li key={upload.id} className="flex items-center gap-3">
              <p className="min-w-0 flex-1 text-xs wrap-anywhere text-muted tabular-nums">
                <span dir="auto">{visibleName(upload.path)}</span>
                {` · ${formatBytes(upload.reserved)} of ${formatBytes(upload.size)} · last ${formatMoment(upload.lastPartAt)}`}
              </p>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`End upload: ${visibleName(upload.path)}`}
                onClick={() => onEnd(upload)}
              >
                End upload
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-1 -ml-2 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Erase guest: ${nameOf(guest)}`}
          onClick={onErase}
        >
          Erase guest
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Remove with all they wrote: ${nameOf(guest)}`}
          onClick={onRemove}
        >
          Remove with all they wrote
        </Button>
      </div>
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
