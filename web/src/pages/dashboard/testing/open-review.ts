import { expect } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Audience } from '#shared/rules/audiences.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import type { siteUnderTest, Visitor } from '#web/testing/site.ts';
import { show } from './open-dashboard.tsx';

type Site = ReturnType<typeof siteUnderTest>;

/** Lets pages see the owner of a workspace with Business, and the review of a film. */
export async function arrangeReview(site: Site) {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  await site.storeFiles(owner, [{ path: 'Cuts/teaser.mp4' }]);
  const { review } = await owner.call('POST /api/reviews', { body: { path: 'Cuts/teaser.mp4' } });
  return { owner, review };
}

/** As `arrangeReview`, with a colleague who has joined. */
export async function arrangeTeamReview(site: Site, role: MemberRole = 'Video Editor') {
  const { owner, review } = await arrangeReview(site);
  const { member } = await site.joinTeam(owner, role);
  site.browseAs(owner);
  return { owner, member, review };
}

export const reviewAddress = (id: string) => `/dashboard/review?review=${id}`;

/** @param version its number; the newest by default */
export async function openReview(id: string, version?: number, title = 'teaser') {
  show(reviewAddress(id) + (version === undefined ? '' : `&version=${version}`));
  await screen.findByRole('heading', { level: 1, name: title });
}

/** The paths of the pages of `arrangeSet`. */
export const setPages = ['Posters/A.png', 'Posters/B.png', 'Posters/C.png'];

/** Lets pages see the owner of a workspace with Business, and the review of three pictures as one set. */
export async function arrangeSet(site: Site) {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  await site.storeFiles(
    owner,
    setPages.map((path) => ({ path })),
  );
  const { review } = await owner.call('POST /api/reviews', { body: { pages: setPages } });
  return { owner, review };
}

/** The button of a page in the strip. */
export const pageButton = (page: number) =>
  screen.findByRole('button', { name: new RegExp(`^Page ${page}\\b`) });

/** Presses a button in the header of a review, and an item of its menu, once it is not disabled. */
export async function chooseFrom(menu: string, item: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  const found = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(found);
}

/** Comments on the first version. @param options `parent` is answered; it is for everyone by default */
export async function comment(
  author: Visitor,
  id: string,
  text: string,
  {
    parent,
    ...options
  }: { parent?: string; audience?: Audience; frame?: number; page?: number; still?: string } = {},
) {
  const body = {
    version: 1,
    text,
    audience: 'everyone' as const,
    key: crypto.randomUUID(),
    ...(parent && { parent }),
    ...options,
  };
  const answer = await author.call('POST /api/reviews/{id}/comments', { params: { id }, body });
  return answer.comment;
}

/** Adds another file as version 2. */
export async function addVersion(site: Site, owner: Visitor, id: string) {
  await site.storeFiles(owner, [{ path: 'Cuts/teaser-2.mp4' }]);
  const body = { path: 'Cuts/teaser-2.mp4' };
  await owner.call('POST /api/reviews/{id}/versions', { params: { id }, body });
}

export const composer = () => screen.findByRole('textbox', { name: /^Comment (at|on)/ });

/** Lets the page poll, as it does when it is seen again. */
export function seeAgain() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
