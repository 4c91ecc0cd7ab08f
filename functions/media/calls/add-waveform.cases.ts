import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { mediaOf, uploadFilm } from '#testkit/files/proxies.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: Case[] = [
  {
    title: 'of a film without one',
    costs: {
      roundTrips: 3,
      because: 'The version may have been erased while its waveform was stored.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      const version = await uploadFilm(owner, path);
      const body = { path, version, peaks: [0, 255, 12] };
      return {
        act: () => owner.call('POST /api/files/waveform', { body }),
        saved: async () => {
          const { waveformUrl } = await mediaOf(owner, path);
          assertEqual('The peaks', await (await fetch(waveformUrl)).json(), body.peaks);
        },
      };
    },
  },
];
