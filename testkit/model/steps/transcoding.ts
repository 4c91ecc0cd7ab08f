import { nullIf } from '#core/clients/null-if.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { put } from '#core/table/write.ts';
import { listTranscodes, type TranscodeItem } from '#core/transcoding/transcode-item.ts';
import { currentMonth } from '#core/transcoding/transcoded-minutes.ts';
import type { Answer } from '#testkit/cases/case.ts';
import {
  deliverJobEvent,
  endJob,
  jobEvent,
  orderMediaConvert,
  startProxies,
  statusOfJob,
  storeOutput,
} from '#testkit/files/transcodes.ts';
import { isFolder, isPicture } from '../paths.ts';
import { type Facts, fileAt } from '../reference/facts.ts';
import { changed } from '../reference/files.ts';
import { follow, mustBegin, secondsEach } from '../reference/transcoding.ts';
import { type Choose, ownerOf, type Step, type StepKind } from '../step.ts';
import { mostSeconds, proxyOf, readContent, transcodingOf } from '../transcoding.ts';
import type { Real } from '../world.ts';

const isFilm = (path: string): boolean => !isFolder(path) && !isPicture(path);

/** What the cloud makes of films, and what becomes of its jobs. */
export const transcoding: Record<string, StepKind> = {
  'a film comes to the queue': (facts, choose) => {
    const path = choose(facts.files.map((file) => file.path).filter(isFilm));
    if (!path) return null;
    return {
      ...observed(`${path} comes to the queue of films without a proxy`, async (real) => {
        const { workspaceId } = real;
        const { body } = await ownerOf(real).call('GET /api/files/link', {
          query: { path },
        });
        const version = new URL(body.url ?? 'http://none').searchParams.get('versionId') ?? '';
        const film = { workspaceId, path, version };
        // As its queue does, after what happens at the same time.
        if ((await startProxies(film)) > 0 && (await startProxies(film)) > 0)
          throw new Error(`${path} was not begun.`);
        return {};
      }),
      makes: (before, { body }) => {
        const after = follow(before, body);
        const isBegun = Object.values(after.jobs).some(
          (job) => job.path === path && job.content === fileAt(before, path)?.content,
        );
        if (mustBegin(before, path) && !isBegun) throw new Error(`No proxy of ${path} is begun.`);
        return after;
      },
    };
  },

  'a job ends': (facts, choose) => ending(facts, choose, 'made'),
  'a job fails': (facts, choose) => ending(facts, choose, 'failed'),

  'MediaConvert forgets its jobs, of which one has made its proxy': (facts, choose) => {
    const job = choose(Object.entries(facts.jobs));
    if (!job) return null;
    const [id, { content }] = job;
    return {
      ...observed(`The proxy of ${content} is made, and all jobs are forgotten`, async (real) => {
        const item = await jobOf(real, id);
        const isRunning = item && (await statusOf(item)) === 'SUBMITTED';
        const read = isRunning && (await readContent(real, item.path, item.versionId));
        const current = item && (await readContent(real, item.path));
        if (read && read === current) await storeOutput(item, proxyOf(current));
        await orderMediaConvert('reset', {});
        return {};
      }),
      makes: (before) => before,
    };
  },

  'the events of jobs come again': ({ proxies }) => {
    if (Object.keys(proxies).length === 0) return null;
    return {
      ...observed('The events of the jobs come again', async ({ jobEvents }) => {
        for (const event of jobEvents) await deliver(event);
        return {};
      }),
      makes: (before) => before,
    };
  },

  'the minutes of the month are used up': ({ isUsedUp, jobs }) => {
    if (isUsedUp || Object.keys(jobs).length === 0) return null;
    return {
      ...observed('The minutes of the month are used up', async ({ workspaceId }) => {
        const used = { seconds: mostSeconds, expiresAt: 2_000_000_000 };
        await write(put(keys.transcoded(workspaceId, currentMonth()), used));
        return {};
      }),
      makes: (before, { body }) =>
        changed(before, (copy) => {
          copy.isUsedUp = true;
          copy.counted = body.counted;
        }),
    };
  },
};

/** A job ends, and its event comes once or twice: it has read what is at its path by then. */
function ending(facts: Facts, choose: Choose, end: 'made' | 'failed'): Step | null {
  const job = choose(Object.entries(facts.jobs));
  const times = choose([1, 2]) ?? 1;
  if (!job) return null;
  const [id, { content, path }] = job;
  return {
    ...observed(`The job of ${content} at ${path} has ${end} it`, async (real) => {
      const item = await jobOf(real, id);
      const status = item && (await statusOf(item));
      // What MediaConvert has forgotten has no event.
      if (!item || !status) return {};
      const detail = status === 'CANCELED' ? { status } : await run(real, item, end);
      const event = jobEvent(item, detail);
      real.jobEvents.push(event);
      await Promise.all(Array.from({ length: times }, () => deliver(event)));
      return { ended: detail.status };
    }),
    makes: (before, { body }) => {
      const isCounted = body.ended === 'COMPLETE' && id in before.jobs;
      const after = changed(follow(before, body), (copy) => {
        if (isCounted) copy.counted += secondsEach;
      });
      const isCurrent = fileAt(before, path)?.content === content;
      const mustBeShown = isCounted && isCurrent && before.proxies[content] === 'making';
      if (mustBeShown && after.proxies[content] !== 'ready')
        throw new Error(`The proxy of ${content} is made, and not shown.`);
      return after;
    },
  };
}

/** Something that changes what the cloud makes: the answer says what that is then. */
function observed(
  title: string,
  work: (real: Real) => Promise<object>,
): Pick<Step, 'title' | 'expected' | 'act' | 'outcome'> {
  return {
    title,
    expected: 'done',
    act: async (real) => ({ status: 200, headers: {}, cookies: [], body: await work(real) }),
    outcome: withTranscoding,
  };
}

/** An answer that also says what the cloud makes, and has made. */
export async function withTranscoding(real: Real, answer: Answer): Promise<Answer> {
  return { ...answer, body: { ...answer.body, ...(await transcodingOf(real)) } };
}

/**
 * Delivers an event once more if that fails, as Lambda does: what happens at the same time may delete what is read.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
function deliver(event: object): Promise<void> {
  return deliverJobEvent(event).catch(() => deliverJobEvent(event));
}

/** What MediaConvert does, which knows no versions. @returns the job's end, which it may have been canceled before */
async function run(real: Real, item: TranscodeItem, end: 'made' | 'failed') {
  const read = await readContent(real, item.path);
  if (read === null) return endJob(item, { code: 1_404, message: 'HeadObject failed' });
  if (end === 'failed') return endJob(item, { code: 1_010, message: 'It is damaged.' });
  await storeOutput(item, proxyOf(read));
  return endJob(item);
}

async function jobOf({ workspaceId }: Real, id: string): Promise<TranscodeItem | undefined> {
  const items = await listTranscodes({ after: null, limit: 1_000 });
  return items.find((item) => item.workspaceId === workspaceId && item.sk === id);
}

/** The status of a job; null of one that MediaConvert does not know. */
function statusOf(item: TranscodeItem): Promise<string | null | undefined> {
  return nullIf(
    statusOfJob(item),
    (error) => error instanceof Error && error.name === 'NotFoundException',
  );
}
