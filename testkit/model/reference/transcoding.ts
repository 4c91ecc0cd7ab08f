import { type Facts, fileAt } from './facts.ts';
import { changed } from './files.ts';

/** What the cloud makes, and has made, of a workspace's films, as it is found. */
export interface Transcoding {
  /** Jobs whose ends are not stored, by their names; null of what has gone. */
  jobs: Record<string, { path: string; content: string | null }>;
  /** The contents that are shown by a proxy. */
  ready: readonly string[];
  /** The seconds of the month, without those of the jobs. */
  counted: number;
}

/** Every film of a history is as long as the shortest that is charged. */
export const secondsEach = 10;

/** Whether the cloud may make a proxy of what is at a path. */
function mayBegin(facts: Facts, path: string): boolean {
  const file = fileAt(facts, path);
  return file !== undefined && !file.isCold && facts.plan !== null && !isReady(facts, file.content);
}

const isReady = ({ proxies }: Facts, content: string): boolean => proxies[content] === 'ready';

/** Whether a film that comes to its queue must get a job: of the others it depends on what has become of earlier ones. */
export function mustBegin(facts: Facts, path: string): boolean {
  const content = fileAt(facts, path)?.content ?? '';
  return mayBegin(facts, path) && !facts.isUsedUp && facts.proxies[content] === undefined;
}

/** The state with the jobs and proxies that are found. @throws Error if one of them cannot have come of it */
export function follow(facts: Facts, { jobs: found, ready }: Transcoding): Facts {
  const jobs: Facts['jobs'] = {};
  for (const [id, { content, path }] of Object.entries(found)) {
    const current = fileAt(facts, path)?.content;
    const known = facts.jobs[id]?.content ?? content ?? current ?? 'what has gone';
    jobs[id] = { path, content: known };
    if (!(id in facts.jobs) && (current !== known || !mayBegin(facts, path)))
      throw new Error(`A proxy of ${known} at ${path} is begun.`);
  }
  for (const content of ready) {
    if (isReady(facts, content)) continue;
    const path = facts.files.find((file) => file.content === content)?.path;
    if (!Object.values(facts.jobs).some((job) => job.content === content && job.path === path))
      throw new Error(`${content} at ${path} has a proxy, of no job.`);
  }
  return changed(facts, (copy) => {
    for (const { content } of Object.values(facts.jobs)) {
      // Its job has ended; unless it is being made once more, of where it is now.
      if (copy.proxies[content] === 'making') copy.proxies[content] = 'unsure';
    }
    for (const { content, path } of Object.values(jobs)) {
      const isCurrent = fileAt(facts, path)?.content === content;
      const isNew = facts.proxies[content] === undefined;
      if (isCurrent && (isNew || facts.proxies[content] === 'making'))
        copy.proxies[content] = 'making';
    }
    for (const content of ready) copy.proxies[content] = 'ready';
    copy.jobs = jobs;
  });
}
