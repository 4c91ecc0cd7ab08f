import lighthouse from 'lighthouse';
import { reportProgress } from '../../progress.ts';

/** One run of Lighthouse's mobile profile on a page. */
export interface PageRun {
  /** Scores from 0 to 1. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Kilobytes (1,000 bytes) received, compressed. */
  kilobytes: number;
  /** First and Largest Contentful Paint and Total Blocking Time in milliseconds, Cumulative Layout Shift. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

/**
 * How the phone of Lighthouse's mobile profile (CPU a quarter, slow 4G) comes about: `devtools` slows the page down while
 * it loads, `simulate` computes its times from a load at full speed, which takes a third of the time.
 */
export type Throttling = 'devtools' | 'simulate';

/**
 * Loads a page by Lighthouse's mobile profile, and once more if that fails: one session that the browser closes would end
 * all measurements.
 * @param debuggingPort the port of the browser's own protocol
 */
export async function lighthouseRun(
  url: string,
  debuggingPort: number,
  throttling: Throttling = 'devtools',
): Promise<PageRun> {
  return await load(url, debuggingPort, throttling).catch((error: unknown) => {
    reportProgress(`load of ${url} once more: ${error}`);
    return load(url, debuggingPort, throttling);
  });
}

async function load(url: string, port: number, throttlingMethod: Throttling): Promise<PageRun> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    throttlingMethod,
    disableFullPageScreenshot: true,
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse has no result for ${url}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  const score = (category: string) => categories[category]?.score ?? 0;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    kilobytes: value('total-byte-weight') / 1_000,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    // Less than a thousandth cannot be seen.
    cls: Math.round(value('cumulative-layout-shift') * 1_000) / 1_000,
  };
}
