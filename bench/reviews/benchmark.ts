import type { Page } from 'playwright-core';
import { commentKey } from '#core/reviews/comments/comment-item.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { runningEnvironment } from '#local/instance/instance-file.ts';
import { maxComments } from '#shared/calls/review-comments.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { putItems } from '#testkit/table.ts';
import { exact, type Figure } from '../figure.ts';
import { longestTaskDuring, scrollFrames } from '../long-tasks.ts';
import type { Benchmark, Row } from '../measurement.ts';
import { storeFilm } from '../media/stored-film.ts';
import { type BenchProduct, startBenchProduct } from '../product.ts';
import { openFilesAsOwner, workspaceIdOf } from '../site/files/rows.ts';

const few = 50;
const frames = 41;

interface Work {
  /** Milliseconds in which the page's main thread ran scripts, and of its longest task. */
  script: number;
  longest: number;
}

/** Whether a review of the most comments stays as fluid as one of few. */
export const reviewsBenchmark: Benchmark = {
  name: 'reviews',
  title: 'A review of many comments',
  method:
    'One run in Chromium on a desk, each with a review of a film and its comments: opened until all of them are listed, scrolled by 600 pixels a frame, filtered, and typed into. What the main thread ran in scripts, and its longest task in processor time.',
  // The table's client of this process is the product's that it seeds.
  onlyIfNamed: true,
  measure: reviewRows,
};

async function reviewRows(): Promise<Row[]> {
  const product = await startBenchProduct();
  try {
    const page = await openFilesAsOwner(product);
    const measured: { name: string; works: Work[] }[] = [];
    for (const count of [few, maxComments]) {
      const id = await seedReview(page, product, count);
      for (const [index, [name, work]] of (
        await measureReview(page, product, id, count)
      ).entries()) {
        measured[index] ??= { name, works: [] };
        measured[index].works.push(work);
      }
    }
    return measured.flatMap(({ name, works: [small, large] }) =>
      (['script', 'longest'] as const).map((kind): Row => {
        const value = (work: Work | undefined): Figure => exact(Math.round(work?.[kind] ?? 0));
        return {
          name: `review of ${maxComments} comments: ${name}, ${kind === 'script' ? 'scripts' : 'longest task'}`,
          unit: 'ms',
          value: value(large),
          control: { name: `of ${few}`, value: value(small) },
        };
      }),
    );
  } finally {
    await product.close();
  }
}

/** A review of a film with comments on all of its frames, written into the table: calls are limited by the minute. */
async function seedReview(page: Page, product: BenchProduct, count: number): Promise<string> {
  const { origin, dataDir } = product;
  const review = await storeFilm(page, product, `Film of ${count}.mp4`, clipContent('25.mp4'));
  Object.assign(process.env, runningEnvironment(dataDir));
  const workspaceId = await workspaceIdOf({ page, origin });
  const comments = Array.from({ length: count }, (_, index) => ({
    version: 1,
    thread: newId(),
    userId: newId(),
    text: `Comment ${index + 1}: the cut is two frames late, and the logo is not in the safe area.`,
    createdAt: '2026-11-26T12:00:00.000Z',
    isDone: index % 5 === 0,
    replies: 0,
    at: { frame: index % frames, ticks: (index % frames) * 512, timescale: 12_800 },
  }));
  await putItems(
    comments.map((comment) => ({ ...commentKey(workspaceId, review, comment), ...comment })),
  );
  await write(
    update(keys.review(workspaceId, review), {
      set: { comments: count, openComments: comments.filter(({ isDone }) => !isDone).length },
    }),
  );
  return review;
}

async function measureReview(
  page: Page,
  { origin }: BenchProduct,
  id: string,
  count: number,
): Promise<[string, Work][]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const scriptMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  };
  const during = async (act: () => Promise<unknown>): Promise<Work> => {
    const before = await scriptMs();
    const longest = await longestTaskDuring(page, act);
    return { script: (await scriptMs()) - before, longest };
  };
  const list = page.getByRole('list', { name: 'Comments' });
  const shown = (all: number) => list.locator(`[aria-setsize="${all}"]`).first().waitFor();
  const done = Math.ceil(count / 5);
  // In a document of its own: the counter of scripts begins at zero there.
  await page.goto('about:blank');
  const open = await during(async () => {
    await page.goto(`${origin}/dashboard/review?review=${id}`);
    await shown(count);
  });
  const scroll = await during(() => list.evaluate(scrollFrames));
  const filter = await during(async () => {
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.locator('[popover]').getByText('Done', { exact: true }).click();
    await shown(done);
  });
  const type = await during(() =>
    page
      .getByRole('textbox', { name: /^Comment at/ })
      .pressSequentially('The logo comes two frames late here.'),
  );
  await devtools.detach();
  return [
    ['opened', open],
    ['scrolled for 240 frames', scroll],
    ['filtered', filter],
    ['36 letters typed', type],
  ];
}
