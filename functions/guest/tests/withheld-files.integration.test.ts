import { expect, test } from '@jest/globals';
import { uploadFile } from '#testkit/files/files.ts';
import { allRights, createLink, enter, withSharedFolder } from '#testkit/files/links.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { refused } from '#testkit/people.ts';

const withheld = [
  'Project.zip',
  'A001.mxf',
  'A001.R3D',
  'Poster.psd',
  'Cut.prproj',
  'Page.html',
  'Logo.svg',
  'Feed.xml',
  'Screener',
  'Film.mov.exe',
  'Film.mov.',
];
const shown = ['Film.MOV', 'Still.jpg', 'Mix.wav', 'Report.pdf', 'Notes.txt'];

/** A folder with files of these names, each in a review, and guests of a link to the folder and of one to the reviews. */
async function withFiles(names: readonly string[], download: boolean) {
  const may = { ...allRights, download };
  const { owner, guest: ofFolder } = await withSharedFolder({ may });
  const reviews: string[] = [];
  for (const name of names) {
    await uploadFile(owner, `Day 1/${name}`, name);
    reviews.push((await startReview(owner, `Day 1/${name}`)).id);
  }
  const ofReviews = await enter(await createLink(owner, reviews, { may }));
  const links = (use?: 'view' | 'download') => {
    const query = { ...(use && { use }) };
    return Promise.all(
      names.flatMap((path, index) => [
        ofFolder.call('GET /api/guest/{link}/files/link', { query: { ...query, path } }),
        ofReviews.call('GET /api/guest/{link}/reviews/{id}/media', {
          params: { id: reviews[index] ?? '' },
          query,
        }),
      ]),
    );
  };
  return { links, ofFolder };
}

test('without the right to download no link gives what browsers do not show, whatever it is asked for', async () => {
  const { links, ofFolder } = await withFiles(withheld, false);
  for (const use of [undefined, 'view', 'download'] as const) {
    for (const answer of await links(use)) {
      expect(answer).toMatchObject(refused(403, 'link_forbids'));
      expect(JSON.stringify(answer.body)).not.toMatch(/https?:/);
    }
  }
  const { files } = (await ofFolder.call('GET /api/guest/{link}/files', { query: {} })).body;
  const viewable = files.filter(({ isViewable }: { isViewable: boolean }) => isViewable);
  expect(viewable.map(({ path }: { path: string }) => path)).toEqual(['Film.mov']);
});

test('what browsers show is given to look at, and to download with that right alone', async () => {
  const { links } = await withFiles(shown, false);
  for (const { status, body } of await links()) {
    expect(status).toBe(200);
    const answer = await fetch(body.url);
    expect(answer.headers.get('content-disposition')).toBe('inline');
  }
  for (const answer of await links('download')) {
    expect(answer).toMatchObject(refused(403, 'link_forbids'));
  }
});

test('with the right to download everything is given, what browsers do not show as a file to save', async () => {
  const { links } = await withFiles(withheld, true);
  for (const use of ['view', 'download'] as const) {
    for (const { body } of await links(use)) {
      const answer = await fetch(body.url);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    }
  }
});
