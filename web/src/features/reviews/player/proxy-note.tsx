import { proxyReasons } from '#shared/rules/film/proxy-reasons.ts';
import type { VersionMedia } from './player-types.ts';

/** What becomes of the proxy of a film that the browser does not play. */
export function ProxyNote({ state, reason }: NonNullable<VersionMedia['proxyState']>) {
  if (state === 'making') {
    return <p>A proxy is being made, which plays here: try again in a few minutes.</p>;
  }
  return reason && <p>{`There is no proxy: ${proxyReasons[reason]}`}</p>;
}
