/** What browsers tell of a connection and a battery, where they do (neither Firefox nor Safari). */
interface Reported extends Partial<Navigator> {
  /** https://wicg.github.io/netinfo/ */
  connection?: { saveData?: boolean; type?: string; effectiveType?: string };
  /** https://www.w3.org/TR/battery-status/ */
  getBattery?: () => Promise<{ charging: boolean; level: number }>;
}

/** The share of a battery below which nothing is read that is not asked for. */
const lowBattery = 0.25;

/** Whether the user's connection and battery allow to read what they have not asked for. */
export async function mayReadNow(browser: Reported = navigator): Promise<boolean> {
  const { saveData, type, effectiveType } = browser.connection ?? {};
  if (saveData || type === 'cellular' || effectiveType?.endsWith('2g')) return false;
  if (globalThis.matchMedia?.('(prefers-reduced-data: reduce)').matches) return false;
  const battery = await browser.getBattery?.().catch(() => undefined);
  return !battery || battery.charging || battery.level >= lowBattery;
}

/** Milliseconds to wait where a browser does not tell when it is idle (Safari). */
const fallbackDelay = 300;

/** Resolves once the browser has nothing else to do. */
export function whenIdle(): Promise<void> {
  return new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, fallbackDelay);
  });
}
