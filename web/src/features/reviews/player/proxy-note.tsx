import { proxyReasons } from '#shared/rules/film/proxy-reasons.ts';
import { usePolling } from '#web/features/reviews/use-polling.ts';
import type { VersionMedia } from './player-types.ts';

interface ProxyNoteProps {
  /** Undefined where it is not known. */
  proxy: VersionMedia['proxyState'];
  /** Looks for the proxy; stable. */
  refresh: (() => Promise<unknown>) | undefined;
}

/** What becomes of the proxy of a film that the browser does not play: it is shown as soon as it is there. */
export function ProxyNote({ proxy, refresh }: ProxyNoteProps) {
  const { state, reason } = proxy ?? {};
  const isAwaited = state === undefined || state === 'making';
  usePolling(async () => isAwaited && (await refresh?.()));
  if (state === 'making') return <p>A proxy is being made, and plays here once it is ready.</p>;
  return reason && <p>{`There is no proxy: ${proxyReasons[reason]}`}</p>;
}
