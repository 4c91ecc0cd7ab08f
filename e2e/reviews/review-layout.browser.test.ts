import { expect, type Locator, type Page } from '@playwright/test';
import { clipContent, clips } from '#testkit/clips/clips.ts';
import { expectNoViolations } from '../support/axe.ts';
import { callApi } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectNoOverflow } from '../support/screens.ts';
import { expectStill, watchShifts } from '../support/shifts.ts';
import { storeFile } from '../support/stored-files.ts';
import { openFiles, startDrag } from '../support/uploads.ts';

test('in a review the picture comes first, at every size, and stays where it is', async ({
  page,
  product,
}) => {
  await openFiles(page, product, 'owner@layout.example');
  const trimmed = clips.find(({ name }) => name === 'trimmed.mp4');
  if (!trimmed) throw new Error('There is no such clip.');
  for (const name of ['24-moov-at-end.mp4', trimmed.name])
    await storeFile(page, product, name, clipContent(name));
  const { review } = await callApi(page, product, 'POST /api/reviews', {
    path: '24-moov-at-end.mp4',
  });
  const route = `/api/reviews/${review.id}`;
  for (let frame = 0; frame < 12; frame += 1) {
    const text = frame === 1 ? 'Too dark' : `Note ${frame}`;
    const range = frame === 1 && { endFrame: 40 };
    const key = crypto.randomUUID();
    const body = { version: 1, text, audience: 'everyone', frame: frame * 5, ...range, key };
    await callApi(page, product, `POST ${route}/comments`, body);
  }
  await watchShifts(page);
  await page.setViewportSize({ width: 1_280, height: 720 });
  await page.goto(`/dashboard/review?review=${review.id}`);
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
  await expect(comments(page).getByRole('article').first()).toBeVisible();
  const film = page.locator('video');
  const field = page.getByRole('textbox', { name: /^Comment at/ });

  await test.step('at 1,280 x 720 it is as wide as rail and comments leave it', async () => {
    const picture = await boxOf(stage(page));
    expect(picture.width).toBeGreaterThanOrEqual(868);
    expect(picture.height).toBeGreaterThanOrEqual(490);
    expect((await boxOf(page.locator('aside[data-rail]'))).width).toBe(56);
    expect((await boxOf(page.locator('main header').first())).height).toBe(48);
    // The second one is about a range.
    for (const card of await comments(page).getByRole('article').all())
      expect((await boxOf(card)).height).toBeLessThanOrEqual(88);
    await expect(comments(page).getByRole('article').nth(1)).toContainText('00:00:00:05–01:16');
    await expectStill(page, 'a review');
    await expectNoViolations(page, 'a review at 1,280 px');
  });

  await test.step('below the picture two comments keep their room, and the page scrolls where it is low', async () => {
    await expect(page.getByText('Your email is not confirmed yet.')).toBeVisible();
    for (const [width, height] of [
      [768, 720],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      const list = comments(page).getByRole('list', { name: 'Comments' }).locator('..');
      expect((await boxOf(list)).height).toBeGreaterThanOrEqual(176);
      await field.evaluate(scrollToEnd);
      await expect(field).toBeInViewport({ ratio: 1 });
      await expectNoOverflow(page);
    }
    await page.setViewportSize({ width: 1_280, height: 720 });
  });

  await test.step('the labels of the rail are shown on focus', async () => {
    const link = page.getByRole('link', { name: 'Files', exact: true });
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator('body > div > div', { hasText: /^Files$/ })).toBeVisible();
  });

  await test.step('the field is two presses of Tab from the bar', async () => {
    await page.getByRole('slider', { name: 'Position' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Play' })).toBeFocused();
    // Within the row the arrow keys go on, and Tab leaves it from anywhere.
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Next frame' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Previous frame' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
  });

  await test.step('nothing moves when a comment is pointed at, drawn and added', async () => {
    const before = await boxOf(film);
    const bar = await boxOf(page.getByRole('slider', { name: 'Position' }));
    const lane = page.getByRole('listbox', { name: 'Markers' });
    const box = await boxOf(lane);
    await page.mouse.move(box.x + (box.width * 5) / 71, box.y + box.height / 2);
    await expect(page.locator('section [aria-hidden]').getByText('Too dark')).toBeVisible();
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await expect(page.getByRole('toolbar', { name: 'Drawing' })).toBeVisible();
    expect(await boxOf(film)).toEqual(before);
    await page.getByRole('button', { name: 'Finish' }).click();
    await field.fill('One more');
    await field.press('Control+Enter');
    await expect(comments(page).getByText('One more')).toBeAttached();
    // Once it is sent, it is the one that is shown.
    await expect(field).toHaveValue('');
    expect(await boxOf(film)).toEqual(before);
    expect(await boxOf(page.getByRole('slider', { name: 'Position' }))).toEqual(bar);
  });

  await test.step('a press anywhere on a comment goes to its frame, and the list follows the playhead', async () => {
    await comments(page).getByText('Note 2', { exact: true }).click();
    await expect(page.getByText(/^Frame 10/)).toBeVisible();
    await page.mouse.move(300, 300);
    await page.keyboard.press('End');
    await expect(comments(page).getByText('Note 11')).toBeInViewport();
    await switchFollowing(page);
    await page.mouse.move(300, 300);
    // Where it is now: on a slow machine a frame that comes late may have taken it along before.
    const scrolled = () =>
      comments(page)
        .getByRole('list')
        .evaluate((list) => list.parentElement?.scrollTop);
    const before = await scrolled();
    await page.keyboard.press('Home');
    await expect(page.getByText(/^Frame 0/)).toBeVisible();
    expect(await scrolled()).toBe(before);
    await switchFollowing(page);
  });

  await test.step('comments are hidden, and beside the picture in full screen', async () => {
    await page.getByRole('button', { name: 'Hide comments' }).click();
    await expect(field).toBeHidden();
    expect((await boxOf(stage(page))).width).toBe(1_224);
    // The key of the field shows them again.
    await page.keyboard.press('c');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect(field).toBeVisible();
    await expect(comments(page).getByRole('article').first()).toBeVisible();
    await comments(page)
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    // Also the one that says that the browser does not allow it.
    const isDrawn = () =>
      page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('.toast')));
    await expect.poll(isDrawn).toBe(true);
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  await test.step('a file that is dropped anywhere becomes the next version, nothing moves, and its empty list tells what is open', async () => {
    const before = await boxOf(stage(page));
    const drag = await startDrag(page, [trimmed.path], { x: 400, y: 300 });
    await expect(page.getByText('Drop to add version 2')).toBeVisible();
    await drag.drop();
    // One of its name is in the folder already, and nothing is asked.
    await expect(page.getByRole('button', { name: 'Version 2', exact: true })).toBeVisible();
    await expect(page.getByText('13 open on version 1:')).toBeVisible();
    expect(await boxOf(stage(page))).toEqual(before);
    await page.getByRole('button', { name: 'view them' }).click();
    await expect(page.getByRole('link', { name: 'Open version 2' })).toBeVisible();
    await expect(comments(page).getByRole('article').first()).toBeVisible();
    expect(await boxOf(stage(page))).toEqual(before);
  });

  await test.step('from 640 px up the controls are one row, with Play in the middle of the picture', async () => {
    for (const width of [640, 768, 1_024, 1_280, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(rowsOfControls), `${width} px`).toBe(1);
      await expectNoOverflow(page, `${width} px`);
      const play = middleOf(await boxOf(page.getByRole('button', { name: 'Play' })));
      expect(Math.abs(play - middleOf(await boxOf(stage(page)))), `${width} px`).toBeLessThan(2);
    }
  });

  await test.step('on a phone the picture stays while comments scroll, and a time shows its frame', async () => {
    for (const [width, height] of [
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(rowsOfControls), `${width} px`).toBe(1);
      await expectNoOverflow(page, `${width} px`);
      // With the banner above it, a low page scrolls; where it ends, the picture is whole.
      await field.scrollIntoViewIfNeeded();
      await expect(film).toBeInViewport({ ratio: 1 });
      const before = await boxOf(film);
      const last = comments(page).getByText('Note 11');
      await comments(page)
        .getByRole('list')
        .evaluate((list) => list.parentElement?.scrollTo(0, 9_999));
      await last.click();
      await expect(last).toBeInViewport();
      expect(await boxOf(film)).toEqual(before);
      await expect(page.getByLabel('Timecode', { exact: true })).toHaveValue('00:00:02:07');
      await page.getByRole('button', { name: 'More controls' }).click();
      await expect(page.getByRole('button', { name: 'Mark in' })).toBeVisible();
      // What is controlled stays in view.
      const sheet = page.locator('[popover]:popover-open');
      expect((await boxOf(sheet)).y).toBeGreaterThan(before.y + before.height / 2);
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('button', { name: 'Mark in' })).toBeHidden();
    }
    await expectNoViolations(page, 'a review on a phone');
  });

  await test.step('held sideways the picture is all there is, with controls over it', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    expect((await boxOf(stage(page))).height).toBe(390);
    await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport();
    await expect(field).toBeHidden();
    await page.getByRole('button', { name: 'Show comments' }).click();
    await expect(field).toBeInViewport();
    await expectNoViolations(page, 'a review on a phone held sideways');
    // The bar ends where the comments begin.
    const bar = page.locator('main header').first();
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect((await boxOf(bar)).width).toBe((await boxOf(comments(page))).x - 1);
  });

  await test.step('held sideways, what two versions are compared by stands below the bar', async () => {
    await page.goto(`/dashboard/review?review=${review.id}&version=2&compare=1`);
    const end = page.getByRole('link', { name: 'End the comparison' });
    expect((await boxOf(end)).y).toBeGreaterThanOrEqual(48);
    expect((await boxOf(stage(page).first())).height).toBe(390);
    await expectStill(page, 'a comparison held sideways');
  });

  await test.step('on a phone two versions are wiped in the room of one, and the comments do not move while they load', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.locator('video')).toHaveCount(2);
    await expect(page.getByRole('slider', { name: 'Wipe' })).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
    const top = (await boxOf(page.locator('main header').first())).y;
    // The review's own bar is the only one there, and what is decided waits until the comparison ends.
    expect((await boxOf(comments(page))).y - top).toBeLessThanOrEqual(430);
    await expect(page.getByRole('button', { name: 'Approve version 2' })).toBeHidden();
    await expectStill(page, 'a comparison on a phone');
  });

  await test.step('at 1,440 x 900 the picture has all that rail and comments leave it', async () => {
    await page.setViewportSize({ width: 1_440, height: 900 });
    await page.goto(`/dashboard/review?review=${review.id}`);
    await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
    const picture = await boxOf(stage(page));
    expect(picture.width).toBeGreaterThanOrEqual(1_030);
    expect(picture.height).toBeGreaterThanOrEqual(580);
  });
});

/** Runs in the page: scrolls whatever an element is in to its end. */
function scrollToEnd(element: Element) {
  for (let around = element.parentElement; around; around = around.parentElement) {
    around.scrollTop = around.scrollHeight;
  }
}

async function switchFollowing(page: Page) {
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('switch', { name: 'Follow the playhead' }).click();
  await page.keyboard.press('Escape');
}

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

/** What the picture has for itself. */
const stage = (page: Page) => page.locator('[aria-busy]').filter({ has: page.locator('video') });

function middleOf({ x, width }: { x: number; width: number }): number {
  return x + width / 2;
}

async function boxOf(element: Locator) {
  let box = await element.boundingBox();
  // Between two versions another element takes its place.
  await expect
    .poll(async () => {
      box ??= await element.boundingBox();
      return box;
    })
    .not.toBeNull();
  if (!box) throw new Error('The element is not on the screen.');
  return box;
}

/** Runs in the page. @returns in how many rows the controls of the player stand */
function rowsOfControls(): number {
  const middles = [...document.querySelectorAll('[role=toolbar] :is(button, select, input)')]
    .filter((control) => control.checkVisibility() && !control.closest('[popover]'))
    .filter((control) => !control.textContent.startsWith('Frame'))
    .map((control) => {
      const { top, height } = control.getBoundingClientRect();
      return Math.round((top + height / 2) / 8);
    });
  return new Set(middles).size;
}
