import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reviewPermissions } from '#shared/calls/reviews.ts';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findMessage } from '#web/pages/dashboard/testing/open-files.ts';
import {
  arrangeSet,
  chooseFrom,
  comment,
  openReview,
  pageButton,
  reviewAddress,
  setPages,
} from '#web/pages/dashboard/testing/open-review.ts';
import { prepareMedia } from '#web/testing/media-events.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
prepareMedia();
const site = siteUnderTest();

test('the next version of a set has its pages again, and others by choice', async () => {
  const { owner, review } = await arrangeSet(site);
  await site.storeFiles(owner, [{ path: 'Posters/D.png' }]);
  await openReview(review.id, undefined, 'A');
  await chooseFrom('Version 1', 'Add a version');
  const dialog = await screen.findByRole('dialog', { name: 'Add version 2' });
  within(dialog).getByText(/^3 pictures become version 2/);
  await userEvent.click(await within(dialog).findByRole('button', { name: /^B.png/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: /^D.png/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add version 2' }));
  await screen.findByRole('button', { name: 'Version 2' });
  const { review: now } = await owner.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(now.versions[1]?.pages?.map(({ path }) => path)).toEqual([
    'Posters/A.png',
    'Posters/C.png',
    'Posters/D.png',
  ]);
});

test('a set that is a version already is not called added', async () => {
  const { review } = await arrangeSet(site);
  await openReview(review.id, undefined, 'A');
  await chooseFrom('Version 1', 'Add a version');
  const dialog = await screen.findByRole('dialog', { name: 'Add version 2' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add version 2' }));
  await findMessage('These pictures are version 1 already');
});

test('a page that was replaced in Files is offered with the others as the next version, and compared by its number', async () => {
  const { owner, review } = await arrangeSet(site);
  await site.deleteFile(owner, 'Posters/B.png');
  await site.storeFiles(owner, [{ path: 'Posters/B.png', size: 900 }]);
  await openReview(review.id, undefined, 'A');
  await screen.findByText('B.png was replaced in Files. The other pages stay as they are.');
  expect(screen.queryByRole('button', { name: 'Keep as version 1' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add as version 2' }));
  await screen.findByRole('button', { name: 'Version 2' });
  await userEvent.click(await pageButton(2));
  await chooseFrom('Version 2', 'Compare with version 1');
  await screen.findByRole('region', { name: 'Version 1 and version 2' });
  await screen.findByText('Page 2 of 3');
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'B.png' })).toHaveLength(2));
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByText('Page 3 of 3');
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'C.png' })).toHaveLength(2));
});

test('a page whose file a computer has renamed is attached to a file of the same size', async () => {
  const { owner, review } = await arrangeSet(site);
  const [version] = review.versions;
  const gone = version?.pages?.[1];
  if (!version || !gone) throw new Error('The set has no second page.');
  await site.storeFiles(owner, [{ path: 'Posters/B final.png', size: gone.size }]);
  const lost = { ...gone, state: 'trashed' as const, isLost: true };
  const pages = version.pages?.map((page) => (page === gone ? lost : page));
  const answer = {
    review: { ...review, revision: review.revision + 1, versions: [{ ...version, pages }] },
    mails: true,
    may: [...reviewPermissions],
  };
  site.intercept('GET /api/reviews/{id}', () => ({ answer }));
  const sent: unknown[] = [];
  site.intercept('PUT /api/reviews/{id}/versions/{version}/file', (_, { body }) => {
    sent.push(body);
    return { answer: { review: { ...review, revision: review.revision + 2 } } };
  });
  await openReview(review.id, undefined, 'A');
  const button = await pageButton(2);
  expect(screen.queryByText(/^The file of .* is gone$/)).toBeNull();
  await userEvent.click(button);
  await screen.findByText('The file of page 2 is gone');
  await userEvent.click(screen.getByRole('button', { name: 'Attach to another file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Attach page 2 to another file' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'B final.png' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Attach' }));
  await findMessage('Page 2 attached');
  expect(sent).toEqual([{ path: 'Posters/B final.png', page: 2 }]);
  expect(screen.queryByText('The file of page 2 is gone')).toBeNull();
});

test('a comparison says which version lacks a page', async () => {
  const { owner, review } = await arrangeSet(site);
  const body = { pages: [...setPages].slice(0, 2) };
  await owner.call('POST /api/reviews/{id}/versions', { params: { id: review.id }, body });
  show(`${reviewAddress(review.id)}&version=1&compare=2&page=3`);
  await screen.findByText('Version 2 has no page 3.');
  await screen.findByRole('img', { name: 'C.png' });
});

test('comments are printed in the order of the pages, each beside its picture', async () => {
  const { owner, review } = await arrangeSet(site);
  await comment(owner, review.id, 'Third', { page: 3 });
  await comment(owner, review.id, 'First', { page: 1 });
  await comment(owner, review.id, 'All');
  show(`${reviewAddress(review.id)}&print=yes`);
  await screen.findByText('Third');
  const load = async (page: number) => {
    const picture = await waitFor(() => {
      const found = document.querySelector(`img[data-page="${page}"]`);
      if (!found) throw new Error(`Page ${page} is not loaded yet.`);
      return found;
    });
    Object.defineProperties(picture, { naturalWidth: { value: 30 }, naturalHeight: { value: 20 } });
    fireEvent.load(picture);
    return picture.getAttribute('src');
  };
  const urls = [await load(1), await load(3)];
  await screen.findByText('Ready to print.');
  const items = within(screen.getByRole('list', { name: 'Comments' })).getAllByRole('listitem');
  expect(
    items.map((item) => [
      /The whole set|Page \d/.exec(item.textContent ?? '')?.[0],
      item.querySelector('img')?.getAttribute('src'),
    ]),
  ).toEqual([
    ['The whole set', undefined],
    ['Page 1', urls[0]],
    ['Page 3', urls[1]],
  ]);
});
