import type { ProductUnderTest } from './product-under-test.ts';

/** Longer than Jest takes from one test file to the next. */
const idleMs = 300;

let running: Promise<ProductUnderTest> | undefined;
let closing: NodeJS.Timeout | undefined;

/**
 * The product itself, as `npm start` runs it: it starts when a test first asks for it. The test files of a worker use it
 * one after the other, as a function's first request takes ten times the CPU time of its next; each test has visitors
 * and workspaces of its own.
 */
export class LateProduct {
  #used: Promise<ProductUnderTest> | undefined;

  constructor() {
    clearTimeout(closing);
  }

  readonly open = (): Promise<ProductUnderTest> => {
    running ??= start();
    this.#used = running;
    return running;
  };

  /** To be called at the end of a test file. */
  async close() {
    const used = await this.#used?.catch(() => undefined);
    const isReusable = await used?.prepareForNext().catch(() => false);
    if (isReusable === false) await closeRunning();
    closing = setTimeout(closeRunning, idleMs);
  }
}

async function start(): Promise<ProductUnderTest> {
  try {
    const { startProductUnderTest } = await import('./product-under-test.ts');
    return await startProductUnderTest();
  } catch (error) {
    // The next file tries it again.
    running = undefined;
    throw error;
  }
}

async function closeRunning() {
  const closed = running;
  running = undefined;
  await (await closed)?.close();
}
