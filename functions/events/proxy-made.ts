import * as z from 'zod/mini';
import { log } from '#core/runtime/log.ts';
import { finishTranscode, type JobEnd } from '#core/transcoding/finish-transcode.ts';
import { findTranscode } from '#core/transcoding/transcode-item.ts';

/** What we have told MediaConvert of a job; the attempt is a number in decimal digits. */
const userMetadata = z.object({ workspace: z.string(), film: z.string(), attempt: z.string() });

const outputs = z.array(
  z.object({ outputDetails: z.array(z.object({ durationInMs: z.number() })) }),
);

/** https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_event_list.html */
const jobEvent = z.object({
  detail: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('COMPLETE'),
      userMetadata,
      outputGroupDetails: z.optional(outputs),
    }),
    z.object({
      status: z.literal('ERROR'),
      userMetadata,
      errorCode: z.number(),
      errorMessage: z.string(),
    }),
    z.object({ status: z.literal('CANCELED'), userMetadata }),
  ]),
});
type Detail = z.infer<typeof jobEvent>['detail'];

/**
 * Stores the proxies that MediaConvert has made, and why it has not made others, by its events. They come at least once and
 * in any order, also before the job's id is noted: one of an earlier attempt, or of a job whose end is stored, is a no-op.
 */
export async function handler(event: unknown): Promise<void> {
  const { detail } = jobEvent.parse(event);
  const { workspace, film, attempt } = detail.userMetadata;
  const transcode = await findTranscode(workspace, film);
  if (transcode?.attempt !== Number(attempt)) return;
  const end = endOf(detail);
  if (end.status === 'ERROR') log('warn', 'proxy_not_made', { workspaceId: workspace, ...end });
  await finishTranscode(transcode, end);
}

function endOf(detail: Detail): JobEnd {
  if (detail.status === 'COMPLETE') {
    const [output] = detail.outputGroupDetails?.[0]?.outputDetails ?? [];
    return { status: detail.status, seconds: output ? output.durationInMs / 1_000 : null };
  }
  if (detail.status === 'ERROR') {
    const { status, errorCode: code, errorMessage: message } = detail;
    return { status, code, message };
  }
  return { status: detail.status };
}
