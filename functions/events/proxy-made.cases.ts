import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { answerTo, assertEqual, type Case } from '#testkit/cases/case.ts';
import { deliverEvent, putObject } from '#testkit/files/files.ts';
import { mediaOf } from '#testkit/files/proxies.ts';
import { reviewNow, startReview } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import {
  deliverJobEvent,
  jobEvent,
  jobOf,
  startedJob,
  storeOutput,
  syncFilm,
} from '#testkit/files/transcodes.ts';

const because = 'The job is read first, then its film; its end is stored, and it is forgotten.';

export const cases: Case[] = [
  {
    title: 'of a proxy with the frames of the film',
    costs: { roundTrips: 4, because },
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      const film = await syncFilm(workspaceId, path);
      const job = await startedJob(film);
      await storeOutput(job);
      return {
        act: () => answerTo(() => deliverJobEvent(jobEvent(job))),
        saved: async () => {
          assertEqual('Whether it is shown', 'proxy' in (await mediaOf(owner, path)), true);
          assertEqual('The job', await jobOf(film), null);
        },
      };
    },
  },
  {
    title: 'of a reviewed film whose own frames are not read',
    costs: { roundTrips: 7, because: `${because} The review gets the frames of the proxy.` },
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      const version = await putObject(workspaceId, 'A.mxf', 'What nothing here reads.');
      await deliverEvent(workspaceId, 'A.mxf');
      const { id } = await startReview(owner, 'A.mxf');
      const job = await startedJob({ workspaceId, path: 'A.mxf', version });
      await storeOutput(job);
      return {
        act: () => answerTo(() => deliverJobEvent(jobEvent(job))),
        saved: async () => {
          const { versions } = await reviewNow(owner, id);
          assertEqual('Whose frames they are', versions[0].hasFramesOfProxy, true);
        },
      };
    },
  },
  {
    title: 'of a job that failed',
    costs: { roundTrips: 4, because },
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      const film = await syncFilm(workspaceId, path);
      const error = { status: 'ERROR', errorCode: 1010, errorMessage: 'No parser found.' };
      const event = jobEvent(await startedJob(film), error);
      return {
        act: () => answerTo(() => deliverJobEvent(event)),
        saved: async () => {
          const { proxyState } = await mediaOf(owner, path);
          const failed = { state: 'failed', by: 'cloud', reason: 'damaged' };
          assertEqual('The state', proxyState, failed);
          assertEqual('The job', await jobOf(film), null);
          const { body } = await owner.call('GET /api/storage/usage');
          assertEqual('The minutes', body.transcoding.usedMinutes, 0);
        },
      };
    },
  },
];
