import * as z from 'zod';
import { resumeWrites, stopWrites, writesStoppedSince } from '#core/table/stopped-writes.ts';
import { command, type Report } from '../command.ts';
import { text } from '../report.ts';

export const stopWritesCommand = command({
  name: 'writes stop',
  summary: 'Reject every call that would change something, such as after a restore.',
  details: [
    'The calls respond with 503 and Retry-After; pages can be read. The gateway notices within five minutes. Events of Stripe, mail and changes of files that have begun go on.',
  ],
  input: z.object({}),
  async run() {
    return {
      will: ['Reject every call that would change something, from five minutes on at the latest.'],
      async apply() {
        await stopWrites();
        return report();
      },
    };
  },
});

export const resumeWritesCommand = command({
  name: 'writes resume',
  summary: 'Accept calls that change something again.',
  details: ['The gateway notices within five minutes.'],
  input: z.object({}),
  async run() {
    const since = await writesStoppedSince();
    if (since === null) return report();
    return {
      will: [`Accept changes again, which are stopped since ${since}.`],
      async apply() {
        await resumeWrites();
        return report();
      },
    };
  },
});

async function report(): Promise<Report> {
  const stoppedSince = await writesStoppedSince();
  const said = stoppedSince ? `Writes are stopped since ${stoppedSince}.` : 'Writes are accepted.';
  return { data: { stoppedSince }, blocks: [text(said)] };
}
