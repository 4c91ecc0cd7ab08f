import { findStoppedSources } from '#core/health/event-sources.ts';
import { findSiteFailures } from '#core/health/site.ts';
import { log } from '#core/runtime/log.ts';
import { eventSourceStopped, siteReached, siteUnreachable } from '#shared/ops/environment.ts';

/**
 * Logs whether the site can be reached, and which functions no longer receive their events; by a schedule. The alarm
 * counts the lines of success, so that it also fires if this function does not run.
 */
export async function handler(): Promise<void> {
  const [failures, sources] = await Promise.all([findSiteFailures(), findStoppedSources()]);
  if (failures.length > 0) log('error', siteUnreachable, { failures });
  else log('info', siteReached);
  for (const source of sources) log('error', eventSourceStopped, { ...source });
}
