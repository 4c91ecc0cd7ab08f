import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { answerTo, assertEqual, type Case } from '#testkit/cases/case.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { resumeChanges } from '#testkit/event-functions.ts';
import { runAllChanges, runningChanges } from '#testkit/file-changes.ts';
import { ask, path, pathsOf, withFile } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a change that was interrupted',
    costs: { roundTrips: 4, because: 'The changes are listed, and each is started.' },
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      await ask(owner, 'POST /api/files/delete', { paths: [path] });
      setClockAhead({ minutes: credentialMinutes + 5 });
      return {
        act: () => answerTo(() => resumeChanges()),
        saved: async () => {
          await runAllChanges(workspaceId);
          assertEqual('The files', await pathsOf(owner), []);
          assertEqual('Running', await runningChanges(workspaceId), []);
        },
      };
    },
  },
];
