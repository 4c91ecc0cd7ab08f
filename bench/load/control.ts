import { startBareServer } from '../start-bare-server.ts';
import type { Latencies } from './latencies.ts';

/** The name of the control in the figures. */
export const controlName = 'bare Node server';

/** Starts a bare server. Its latencies are those of the client and the machine. */
export async function startControl(latencies: Latencies) {
  const { origin, close } = await startBareServer('{"success":true}');
  return {
    async request(scheduled: number): Promise<void> {
      try {
        const response = await fetch(origin);
        await response.arrayBuffer();
        latencies.record(controlName, performance.now() - scheduled);
      } catch (error) {
        latencies.fail(controlName, error instanceof Error ? error.message : String(error));
      }
    },
    close,
  };
}
