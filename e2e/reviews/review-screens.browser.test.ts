import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { clipContent } from '#testkit/clips/clips.ts';
import { drawnFrom } from '#testkit/draws/drawn-from.ts';
import { expectNoViolations } from '../support/axe.ts';
import { callApi, signUp } from '../support/people.ts';
import { type Product, test } from '../support/product.ts';
import { expectNoOverflow } from '../support/screens.ts';
import { expectStill, watchShifts } from '../support/shifts.ts';
import { storeFile } from '../support/stored-files.ts';
import { buyBusiness } from '../support/workspace.ts';

const windows = [
  { width: 320, height: 640, theme: 'dark' },
  { width: 360, height: 800, theme: 'light' },
  { width: 768, height: 1_024, theme: 'light' },
  { width: 844, height: 390, theme: 'light' },
] as const;

for (const { width, height, theme } of drawnFrom(windows, 'review screens')) {
  test(`no screen of reviews, sharing or a client moves by itself, overflows or has what axe finds, at ${width} x ${height}, ${theme}`, async ({
    browser,
    product,
  }) => {
    const isPhone = Math.min(width, height) < 500;
    const options: BrowserContextOptions = {
      viewport: { width, height },
      baseURL: product.origin,
      reducedMotion: 'reduce',
      colorScheme: theme,
      ...(isPhone && { hasTouch: true, isMobile: true }),
    };
    const page = await (await browser.newContext(options)).newPage();
    const { review, links } = await arrange(
      page,
      product,
      `owner@the-screens-of-a-production-house-${width}.example`,
    );
    await page.context().addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    const inReview = `/dashboard/review?review=${review}`;
    const screens: [state: string, address: string, open: (page: Page) => Promise<unknown>][] = [
      ['the reviews', '/dashboard/review', (own) => seen(own, 'list', 'Reviews')],
      [
        'the links',
        '/dashboard/review',
        async (own) => {
          await own.getByRole('button', { name: 'Share links' }).click();
          await seen(own, 'list', 'Links');
        },
      ],
      ['a review', inReview, seenFilm],
      [
        'the menu of versions',
        inReview,
        async (own) => {
          await seenFilm(own);
          await own.getByRole('button', { name: 'Version 2', exact: true }).click();
          await seen(own, 'menu', 'Versions');
        },
      ],
      [
        'which comments are listed',
        inReview,
        async (own) => {
          await seenFilm(own);
          await showComments(own);
          await own.getByRole('button', { name: 'Filter' }).click();
          await own.getByText('Newest first').click();
          await expect(own.getByRole('button', { name: 'Remove Newest first' })).toBeAttached();
        },
      ],
      [
        'what is decided',
        inReview,
        async (own) => {
          await own.getByRole('button', { name: 'Approve version 2' }).click();
          await seen(own, 'dialog', 'Approve version 2 of cut?');
        },
      ],
      [
        'what is shared',
        inReview,
        async (own) => {
          await own.getByRole('button', { name: 'Actions for the review' }).click();
          await own.getByRole('menuitem', { name: 'Share', exact: true }).click();
          await seen(own, 'dialog', 'Share cut');
        },
      ],
      [
        'who is asked to approve',
        inReview,
        async (own) => {
          await own.getByRole('button', { name: 'Actions for the review' }).click();
          await own.getByRole('menuitem', { name: 'Ask to approve' }).click();
          await seen(own, 'dialog', 'Ask to approve version 2 of cut');
        },
      ],
      [
        'two versions compared',
        `${inReview}&version=2&compare=1`,
        async (own) => {
          await expect(own.locator('video')).toHaveCount(2);
          await seenFilm(own);
        },
      ],
      [
        'the members that a comment can mention',
        inReview,
        async (own) => {
          await seenFilm(own);
          await showComments(own);
          const field = own.getByRole('textbox', { name: /^Comment/ });
          await expect(field).toHaveAttribute('aria-autocomplete', 'list');
          await field.click();
          await own.keyboard.type('See @');
          await expect(own.getByRole('listbox', { name: 'Members' })).toBeVisible();
        },
      ],
      [
        'the comments to be printed',
        `${inReview}&print=yes`,
        (own) => expect(own.getByText('Ready to print.')).toBeVisible(),
      ],
      ['the inbox', '/dashboard/inbox', (own) => seen(own, 'list', 'Notifications')],
      [
        'a folder that is selected',
        '/dashboard/files',
        async (own) => {
          await own.getByRole('checkbox', { name: 'Select Day 1' }).check();
          await expect(own.getByRole('toolbar', { name: 'Selected items' })).toBeVisible();
        },
      ],
      ['a preview', '/dashboard/files?file=cut.mp4', (own) => seen(own, 'dialog')],
      [
        'the commands',
        '/dashboard/activity',
        async (own) => {
          await seen(own, 'heading', 'Activity');
          // The keys work once the script of the commands has come.
          await expect(async () => {
            await own.keyboard.press('Control+k');
            const query = own.getByRole('combobox', { name: 'Go to' });
            await expect(query).toBeFocused({ timeout: 2_000 });
          }).toPass();
          await own.keyboard.type('cut');
          await expect(own.getByRole('option').first()).toBeVisible();
        },
      ],
      ['activity', '/dashboard/activity', (own) => seen(own, 'heading', 'Activity')],
    ];
    await page.context().route('**/api/inbox', (route) => route.fulfill({ json: inbox }));
    await look(page.context(), screens);

    const client = await (await browser.newContext(options)).newPage();
    const enter = async (own: Page) => {
      await expect(own.getByLabel('Your name')).toBeVisible();
    };
    await look(client.context(), [
      ['the entrance of a review', links.review, enter],
      ['the entrance of a folder', links.folder, enter],
      ['the entrance of several reviews', links.reviews, enter],
    ]);
    for (const url of Object.values(links)) {
      await client.goto(url);
      await client.getByLabel('Your name').fill('Ana Client');
      await client.getByRole('button', { name: /^Open/ }).click();
      await expect(client.getByLabel('Your name')).toHaveCount(0);
    }
    await look(client.context(), [
      ['a review of a link', links.review, seenFilm],
      ['a folder of a link', links.folder, (own) => seen(own, 'list', 'Folders and files')],
      ['reviews of a link', links.reviews, (own) => seen(own, 'link', /other/)],
    ]);
    await page.context().close();
    await client.context().close();
  });
}

/** One that is read, and one that is not. */
const inbox = {
  notifications: [false, true].map((isRead) => ({
    id: String(isRead),
    kind: 'mention',
    at: '2026-11-20T10:00:00.000Z',
    isRead,
    by: { name: 'kim' },
    review: { id: 'r1', title: 'A film of the harbor with a name that is rather long' },
    version: 1,
    comment: 'c1',
    text: '@owner, bring the highlights down by a third of a stop, here and in the next shot.',
  })),
};

/** Opens each screen in a page of its own, and examines it once it is there. */
async function look(
  context: BrowserContext,
  screens: readonly [state: string, address: string, open: (page: Page) => Promise<unknown>][],
): Promise<void> {
  for (const [state, address, open] of screens) {
    const page = await context.newPage();
    await watchShifts(page);
    await page.goto(address);
    await open(page);
    await expect(page.locator('main .animate-pulse')).toHaveCount(0);
    await expectStill(page, state);
    await expectNoViolations(page, state);
    await expectNoOverflow(page, state);
    await page.close();
  }
}

async function seen(
  page: Page,
  role: 'dialog' | 'heading' | 'link' | 'list' | 'menu',
  name?: string | RegExp,
) {
  await expect(page.getByRole(role, name ? { name } : {}).first()).toBeVisible();
}

/** On a phone held sideways they are hidden until they are asked for. */
async function showComments(page: Page) {
  const show = page.getByRole('button', { name: 'Show comments' });
  if (await show.isVisible()) await show.click();
}

async function seenFilm(page: Page): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
}

/** A review of two versions with comments, another one, and links to what is there. */
async function arrange(page: Page, product: Product, email: string) {
  const call = (route: string, data: object) => callApi(page, product, route, data);
  await signUp(page, product, { email, companyName: 'Northlight' });
  await buyBusiness(page, product);
  for (const [path, clip] of [
    ['cut.mp4', '24-moov-at-end.mp4'],
    ['cut 2.mp4', '25.mp4'],
    ['other.mp4', '23976.mp4'],
  ] as const)
    await storeFile(page, product, path, clipContent(clip));
  const { review } = await call('POST /api/reviews', { path: 'cut.mp4' });
  const { review: other } = await call('POST /api/reviews', { path: 'other.mp4' });
  const route = `/api/reviews/${review.id}`;
  await call(`POST ${route}/versions`, { path: 'cut 2.mp4' });
  for (const version of [1, 2]) {
    for (const frame of [5, 20, 40]) {
      const said = { version, text: 'Too dark here', audience: 'everyone' };
      const body = { ...said, frame, key: crypto.randomUUID() };
      await call(`POST ${route}/comments`, body);
    }
  }
  const may = { comment: true, approve: true, download: true };
  const share = async (opens: object): Promise<string> =>
    (await call('POST /api/links', { opens, may })).url;
  await call('POST /api/folders', { path: 'Day 1' });
  await storeFile(page, product, 'Day 1/take.mp4', clipContent('25.mp4'));
  return {
    review: String(review.id),
    links: {
      review: await share({ kind: 'reviews', reviews: [review.id] }),
      reviews: await share({ kind: 'reviews', reviews: [review.id, other.id] }),
      folder: await share({ kind: 'folder', folder: 'Day 1/' }),
    },
  };
}
