import type { CallAt } from '#shared/api.ts';
import type { LinkGuest } from '#shared/calls/links/link-guests.ts';
import type { ShareLink } from '#shared/calls/links/links.ts';
import type { Answer } from '#shared/operation.ts';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { downloadFile } from '#web/lib/download-file.ts';

type Call = ReturnType<typeof useApi>['call'];

/** All share links, each with its guests. */
async function readLinks(call: Call) {
  const links: (ShareLink & { people: LinkGuest[] })[] = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await call('GET /api/links', { query: after ? { after } : {} });
    for (const link of page.links) links.push({ ...link, people: await readGuests(call, link) });
    after = page.next;
  }
  return links;
}

async function readGuests(call: Call, { id, guests }: ShareLink): Promise<LinkGuest[]> {
  const people: LinkGuest[] = [];
  for (let after: string | undefined, more = guests > 0; more; more = after !== undefined) {
    const query = after ? { after } : {};
    const page = await call('GET /api/links/{id}/guests', { params: { id }, query });
    people.push(...page.guests);
    after = page.next;
  }
  return people;
}

/** Saves all data of the workspace as one JSON file. */
export function ExportButton() {
  const { call } = useApi();
  const { run: save, busy } = useAction(async () => {
    const { nextAuditEntries, nextFiles, ...exported } = await call('GET /api/export');
    const day = exported.exportedAt.slice(0, 10);
    for (let after = nextAuditEntries; after; ) {
      const older = await call('GET /api/audit', { query: { after } });
      exported.auditEntries.push(...older.auditEntries);
      after = older.next;
    }
    for (let after = nextFiles; after; ) {
      const more = await call('GET /api/export/files', { query: { after } });
      exported.files.push(...more.files);
      after = more.next;
    }
    const reviews: Answer<CallAt<'GET /api/export/reviews'>>['reviews'] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await call('GET /api/export/reviews', { query: after ? { after } : {} });
      for (const found of page.reviews) {
        const last = reviews.at(-1);
        // A review with many comments is continued by the next page.
        if (last?.review.id === found.review.id) last.comments.push(...found.comments);
        else reviews.push(found);
      }
      after = page.next;
    }
    const shareLinks = await readLinks(call);
    const whole = { ...exported, reviews, shareLinks };
    downloadFile(`workspace-${day}.json`, JSON.stringify(whole, null, 2));
  }, errorToast('Failed to export the workspace'));
  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      {busy ? 'Exporting...' : 'Export the workspace'}
    </Button>
  );
}
