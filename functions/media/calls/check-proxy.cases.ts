import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { checkProxy, mediaOf, putProxy, uploadFilm } from '#testkit/files/proxies.ts';
import { path } from '#testkit/files/stored-files.ts';

const costs = {
  roundTrips: 3,
  because: 'What is known of the proxy is read before it is compared, and written after that.',
};

export const cases: Case[] = [
  {
    title: 'with the frames of the film',
    costs,
    arrange: async () => {
      const owner = await subscriber('business');
      const version = await uploadFilm(owner, path);
      await putProxy(owner, path, version);
      return {
        act: () => checkProxy(owner, path, version),
        saved: async () =>
          assertEqual('Whether it is shown', 'proxy' in (await mediaOf(owner, path)), true),
      };
    },
  },
  {
    title: 'of another film',
    costs,
    arrange: async () => {
      const owner = await subscriber('business');
      const version = await uploadFilm(owner, path);
      await putProxy(owner, path, version, clipContent('50.mp4'));
      return {
        act: () => checkProxy(owner, path, version),
        saved: async () =>
          assertEqual('The proxy', (await mediaOf(owner, path)).proxyState, {
            state: 'refused',
            by: 'browser',
            reason: 'frames_differ',
          }),
      };
    },
  },
];
