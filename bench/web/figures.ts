/** Lighthouse results of one page: scores from 0 to 1, times in milliseconds. */
export interface PageFigures {
  path: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Largest Contentful Paint, Total Blocking Time and Cumulative Layout Shift. */
  lcp: number;
  tbt: number;
  cls: number;
  /** The audits that failed in any run. */
  failed: string[];
}

const limits = {
  performance: { atLeast: 0.99 },
  accessibility: { atLeast: 1 },
  bestPractices: { atLeast: 1 },
  seo: { atLeast: 1 },
  lcp: { atMost: 1_000 },
  tbt: { atMost: 50 },
  cls: { atMost: 0 },
} as const;
type Figure = keyof typeof limits;

/** The part of the Lighthouse report that is used here. */
export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** The medians of several reports on one page. */
export function figuresOf(path: string, reports: readonly Report[]): PageFigures {
  const score = (category: string) =>
    median(reports.map(({ categories }) => categories[category]?.score ?? 0));
  const value = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  return {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 1_000) / 1_000,
    failed: [...new Set(reports.flatMap(failedAudits))],
  };
}

/** Whether a page meets every limit. */
export function holds(page: PageFigures): boolean {
  return Object.keys(limits).every((name) => isFigure(name) && keeps(name, page[name]));
}

/** Formats the pages as lines of text; a value that exceeds its limit has an exclamation mark. */
export function table(pages: readonly PageFigures[]): string {
  const figures = Object.keys(limits).filter(isFigure);
  const rows = [
    ['page', 'perf', 'a11y', 'best', 'seo', 'LCP ms', 'TBT ms', 'CLS', 'not passed'],
    ...pages.map((page) => [
      page.path,
      ...figures.map((name) => `${page[name]}${keeps(name, page[name]) ? '' : '!'}`),
      page.failed.join(' '),
    ]),
  ];
  const widths = [22, 7, 7, 7, 7, 8, 8, 7, 0];
  return rows
    .map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('')}\n`)
    .join('');
}

function isFigure(name: string): name is Figure {
  return name in limits;
}

function keeps(name: Figure, value: number): boolean {
  const limit = limits[name];
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
}

/** Only of the categories that must score 1; the others report findings on every page. */
function failedAudits({ categories, audits }: Report): string[] {
  return ['accessibility', 'best-practices', 'seo']
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .map(({ id }) => id)
    .filter((id) => {
      const score = audits[id]?.score ?? null;
      return score !== null && score < 1;
    });
}

/** For an even number of values, the higher of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
