import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base } from '@playwright/test';

const root = join(import.meta.dirname, '../..');

/** The product as a user starts it, with its own ports and data. */
export interface Product {
  origin: string;
  paymentsOrigin: string;
  /** Stops the product with SIGINT, as Ctrl-C does, and restarts it on the same data. */
  restart(): Promise<void>;
}

/** A browser test with the product running; each worker starts one instance. */
export const test = base.extend<
  { baseURL: string; translated: boolean; openPages: undefined },
  { product: Product }
>({
  product: [
    async ({ browserName: _ }, use, { parallelIndex, config }) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'cutbay-'));
      const port = await freePorts(parallelIndex, config.workers);
      let running = await start(port, dataDir);
      await use({
        origin: `http://localhost:${port}`,
        paymentsOrigin: `http://localhost:${port + 1}`,
        restart: async () => {
          await stop(running);
          running = await start(port, dataDir);
        },
      });
      await stop(running);
      rmSync(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  /** Whether the browser translates every page. */
  translated: [false, { option: true }],
  context: async ({ context, translated }, use) => {
    if (translated) await translatePages(context);
    await use(context);
  },
  // The pages that a failed test leaves open are printed: its screenshots stay on the machine that ran it.
  openPages: [
    async ({ context }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      for (const page of context.pages()) {
        const shown = await page.ariaSnapshot({ timeout: 30_000 }).catch(String);
        process.stdout.write(`${page.url()}\n${shown}\n`);
      }
    },
    { auto: true },
  ],
});

async function start(port: number, dataDir: string): Promise<ChildProcess> {
  const running = spawn(process.execPath, [join(root, 'local', 'main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOCAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(running, 'exit').then(() => {
    throw new Error('The product ended before it was ready.');
  });
  await Promise.race([readyLine(running, port), ended]);
  ended.catch(() => undefined);
  return running;
}

/** Waits for the output line that states the product's URL. */
function readyLine(running: ChildProcess, port: number): Promise<void> {
  return new Promise((resolve) => {
    let printed = '';
    running.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes(`http://localhost:${port}`)) resolve();
    });
  });
}

async function stop(running: ChildProcess): Promise<void> {
  const exited = once(running, 'exit');
  running.kill('SIGINT');
  await exited;
}

/** Ports of one product, side by side: its own, the Stripe emulator's and the S3 emulator's. */
const portsEach = 3;
/** Number of such groups, from 3900 on; a run with more workers than this uses more. */
const defaultGroupCount = 50;
/** Browsers refuse to connect to these ports, no matter who listens (https://fetch.spec.whatwg.org/#port-blocking). */
const blockedPorts = [4_045, 4_190];

/**
 * Finds free ports for a product. Workers probe disjoint groups, and every run starts at another offset, because two
 * concurrent probes would find the same ports.
 * @param worker the worker's number, from 0
 * @param workers the number of workers
 * @returns the first of them
 */
async function freePorts(worker: number, workers: number): Promise<number> {
  const groupsEach = Math.max(2, Math.floor(defaultGroupCount / workers));
  for (let tried = 0; tried < groupsEach; tried += 1) {
    const group = ((process.ppid + tried) % groupsEach) * workers + worker;
    const port = 3_900 + group * portsEach;
    const ports = Array.from({ length: portsEach }, (_, index) => port + index);
    if (ports.some((each) => blockedPorts.includes(each))) continue;
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port;
  }
  throw new Error('No three free ports beside each other were found from 3900 on.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * Does to every page what Chrome's translation does: each text node is replaced by `<font><font>text</font></font>`,
 * as soon as it appears or changes (https://github.com/facebook/react/issues/11538 shows the markup). React still
 * holds the replaced text node, which is in the document no longer. The words stay as they are.
 */
async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(wrapTexts);
}

/** Runs in the page. */
function wrapTexts(): void {
  // Browsers translate what their user does not read; the page then does not wait for a sign (web/src/app/hydrate.ts).
  Object.defineProperty(navigator, 'languages', { value: ['de-DE', 'de'] });
  const untouched = 'font, script, style, textarea, title, option, [translate="no"]';
  const wrap = (text: Text) => {
    if (!/\p{L}|\p{N}/u.test(text.data) || text.parentElement?.closest(untouched)) return;
    const inner = document.createElement('font');
    inner.textContent = text.data;
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) wrapAll(target);
      addedNodes.forEach(wrapAll);
    }
  });
  // Chrome translates a page that has loaded; React has then taken over what was prerendered (see `hydration.ts`), which
  // a render in several parts has only done when the page is idle.
  const begin = () => {
    const heading = document.querySelector('h1');
    const isAlive = document.documentElement.hasAttribute('data-alive');
    if (
      !isAlive ||
      !heading ||
      !Object.keys(heading).some((key) => key.startsWith('__reactProps'))
    ) {
      requestAnimationFrame(begin);
      return;
    }
    requestIdleCallback(() => {
      wrapAll(document.body);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  };
  window.addEventListener('load', begin);
}
