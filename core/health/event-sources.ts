import { eventSourceState } from '#core/clients/lambda.ts';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';

/** The states in which a mapping delivers nothing; those of a deployment, such as `Updating`, pass. */
const stopped = ['Disabling', 'Disabled', 'Deleting'];

/** A function that no longer receives its events, and the state of its mapping, or why that is unknown. */
export interface StoppedSource {
  function: string;
  state: string;
}

/**
 * Finds the functions whose event source mapping delivers nothing, or cannot be read. Lambda publishes no metric of it:
 * the age of the records is measured only as they are read.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
 */
export async function findStoppedSources(): Promise<StoppedSource[]> {
  const sources = required(env.eventSources).split(',');
  const states = await Promise.all(
    sources.map(async (source) => {
      const [name = '', id = ''] = source.split('=');
      return { function: name, state: await stateOf(id) };
    }),
  );
  return states.flatMap(({ state, ...source }) => (state === null ? [] : [{ ...source, state }]));
}

/** Null if it delivers. */
async function stateOf(id: string): Promise<string | null> {
  try {
    const state = await eventSourceState(id);
    return stopped.includes(state) ? state : null;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
