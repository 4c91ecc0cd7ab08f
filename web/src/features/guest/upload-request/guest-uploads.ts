import type { GuestCalls } from '#web/features/guest/guest-calls.ts';
import type { UploadCalls } from '#web/features/uploads/transfer/upload-calls.ts';
import { UploadSession } from '#web/features/uploads/upload-session.ts';
import { call } from '#web/lib/api/api-client.ts';
import { addSentFile, type SentFile, sentFiles } from './sent-files.ts';

/** What a guest sends by a link in this tab. */
export interface GuestUploads {
  session: UploadSession;
  calls: UploadCalls;
  /** Those that this tab has sent, the newest first. */
  sent: readonly SentFile[];
  /** Files that have arrived of this guest's, from other tabs, too. */
  count: number;
}

const kept = new Map<string, GuestUploads>();

/**
 * The uploads of a link. They are kept while the page is: a guest who has to enter again continues without choosing the
 * files again.
 * @param count the files that had arrived before
 */
export function guestUploads(link: string, { watch }: GuestCalls, count: number): GuestUploads {
  const calls = uploadCalls(link, watch);
  const uploads = kept.get(link) ?? openUploads(link, calls, count);
  uploads.calls = calls;
  kept.set(link, uploads);
  return uploads;
}

function openUploads(link: string, calls: UploadCalls, count: number): GuestUploads {
  const session = new UploadSession({
    owner: `guest ${link}`,
    calls: () => uploads.calls,
    onStored: ({ path, size }) => {
      uploads.sent = addSentFile(link, { path, size });
      uploads.count += 1;
    },
  });
  const uploads: GuestUploads = { session, calls, sent: sentFiles(link), count };
  return uploads;
}

/** The calls of a guest: it is not for them to say where a file is stored, and they replace none. */
function uploadCalls(link: string, watch: GuestCalls['watch']): UploadCalls {
  const at = (id: string) => ({ params: { link, id } });
  return {
    start: ({ storage: _, replace: __, ...body }) =>
      watch(call('POST /api/guest/{link}/uploads', { params: { link }, body })),
    get: (id) => watch(call('GET /api/guest/{link}/uploads/{id}', at(id))),
    signParts: (id, parts) =>
      watch(call('POST /api/guest/{link}/uploads/{id}/parts', { ...at(id), body: { parts } })),
    complete: (id) => watch(call('POST /api/guest/{link}/uploads/{id}/complete', at(id))),
    discard: (id) => watch(call('DELETE /api/guest/{link}/uploads/{id}', at(id))),
  };
}
