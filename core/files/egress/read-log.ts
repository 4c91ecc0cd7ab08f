/** The bytes that left the cloud, by workspace. */
export type Reads = ReadonlyMap<string, number>;

/** Fields: plain ones, times in brackets, and texts in quotation marks. */
const fields = /"[^"]*"|\[[^\]]*\]|\S+/g;

/** The key is URL-encoded, once or twice, as far as it needs to be. */
const workspaceInKey =
  /^(?:w|posters|reviews|logos)(?:\/|%2F|%252F)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;

/** The role of sync tools, in the name of a session. */
const syncRole = /:assumed-role\/[^/]*sync[^/]*\//i;

/**
 * Adds up S3's log of reads. Only browsers, by links that we signed, and sync tools, by the credentials of the sync role,
 * take bytes out of the region; our own functions read within it, which costs nothing.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/LogFormat.html
 */
export function readsIn(log: string): Reads {
  const reads = new Map<string, number>();
  for (const line of log.split('\n')) {
    const all = line.match(fields) ?? [];
    const [, , , , requester = '', , operation, key = ''] = all;
    const [sent, kind] = [all[11], all[21]];
    const [, workspaceId] = workspaceInKey.exec(key) ?? [];
    const isOutside = kind === 'QueryString' || syncRole.test(requester);
    const bytes = Number(sent);
    if (operation !== 'REST.GET.OBJECT' || !workspaceId || !isOutside || !(bytes > 0)) continue;
    reads.set(workspaceId, (reads.get(workspaceId) ?? 0) + bytes);
  }
  return reads;
}
