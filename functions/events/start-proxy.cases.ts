import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { answerOf, assertEqual, type Case } from '#testkit/cases/case.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { mediaOf, putProxy, uploadFilm } from '#testkit/files/proxies.ts';
import { reviewNow, startReview } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { jobOf, startProxies, syncFilm } from '#testkit/files/transcodes.ts';

export const cases: Case[] = [
  {
    title: 'of a film that a computer has stored',
    costs: {
      roundTrips: 3,
      because: 'The minutes are counted before the job is created, and its id is noted after.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      const film = await syncFilm(workspaceId, path);
      return {
        act: async () => answerOf((await startProxies(film)) > 0),
        saved: async () => {
          const { proxyState } = await mediaOf(owner, path);
          assertEqual('The state', proxyState, { state: 'making', by: 'cloud' });
          const job = await jobOf(film);
          assertEqual('The job', [typeof job?.jobId, job?.attempt], ['string', 1]);
          const { body } = await owner.call('GET /api/storage/usage');
          assertEqual('The minutes', body.transcoding.usedMinutes, 1);
        },
      };
    },
  },
  {
    title: 'of a reviewed film whose frames only the proxy tells that a browser has uploaded',
    costs: { roundTrips: 6, because: 'It is compared, and the review gets its frames.' },
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      const unread = Buffer.alloc(clipContent('25.mp4').length, 'unread');
      const version = await uploadFilm(owner, 'A.mov', unread);
      const { id } = await startReview(owner, 'A.mov');
      await putProxy(owner, 'A.mov', version, clipContent('25.mp4'));
      const film = { workspaceId, path: 'A.mov', version };
      return {
        act: async () => answerOf((await startProxies(film)) > 0),
        saved: async () => {
          const { versions } = await reviewNow(owner, id);
          assertEqual('Whose frames they are', versions[0].hasFramesOfProxy, true);
        },
      };
    },
  },
  {
    title: 'of a film whose proxy a browser has uploaded before its tab was closed',
    costs: { roundTrips: 3, because: 'It is compared as the browser would have asked for it.' },
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      const version = await uploadFilm(owner, path);
      await putProxy(owner, path, version, clipContent('25.mp4'));
      return {
        act: async () => answerOf((await startProxies({ workspaceId, path, version })) > 0),
        saved: async () =>
          assertEqual('Whether it is shown', 'proxy' in (await mediaOf(owner, path)), true),
      };
    },
  },
];
