import { AsyncLocalStorage } from 'node:async_hooks';
import { table } from '#core/table/client.ts';
import { recordingCommand, type TableGrants, tableGrantsOf } from '#infra/grants/table-grants.ts';
import { isRecording, noteAccess } from './grants/notes.ts';

/** The requests to the table beyond a function's grants. */
type AccessDenied = string[];

const running = new AsyncLocalStorage<{ key: string; refused: AccessDenied }>();

/**
 * Runs a function of the product with its grants on the table, as IAM would: a request for any other partition fails
 * before it is sent. While grants are recorded, nothing fails.
 * @param key the function's key, such as `sessions/login`
 * @throws Error that names the denied requests, even if the function responded.
 */
export async function withGrantedAccess<T>(key: string, work: () => Promise<T>): Promise<T> {
  const refused: AccessDenied = [];
  const result = await running.run({ key, refused }, work);
  if (refused.length > 0) {
    throw new Error(
      `${key} is not granted: ${refused.join(', ')}. If it needs this: ${recordingCommand}`,
    );
  }
  return result;
}

table.middlewareStack.add(
  (next, { commandName = '' }) =>
    (request) => {
      const refused = refusedOf(commandName, request.input);
      running.getStore()?.refused.push(...refused);
      if (refused.length > 0) throw new Error(`AccessDeniedException: ${refused.join(', ')}`);
      return next(request);
    },
  { step: 'initialize', name: 'grantedAccess', override: true },
);

/** Such as `PutItem`: `writes MAIL#...`. Condition checks of a transaction need only the read grant. */
function refusedOf(commandName: string, input: unknown): AccessDenied {
  const key = running.getStore()?.key;
  if (!key) return [];
  if (commandName.startsWith('TransactWrite')) {
    const { TransactItems = [] }: { TransactItems?: object[] } = Object(input);
    return TransactItems.flatMap((item) =>
      Object.entries(item).flatMap(([action, one]) =>
        beyondGrants(key, action === 'ConditionCheck' ? 'reads' : 'writes', one),
      ),
    );
  }
  return beyondGrants(key, /^(BatchGet|Get|Query)/.test(commandName) ? 'reads' : 'writes', input);
}

function beyondGrants(key: string, how: keyof TableGrants, input: unknown): AccessDenied {
  return partitionsIn(input).flatMap((pk) => {
    if (!isRecording() && !isGranted(tableGrantsOf(key)[how], pk)) return [`${how} ${pk}`];
    noteAccess(key, how, pk);
    return [];
  });
}

function isGranted(partitions: readonly string[], pk: string): boolean {
  return partitions.some((one) => (one.endsWith('#') ? pk.startsWith(one) : pk === one));
}

/** The partition keys in a request to the table. */
function partitionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    (name === 'pk' || name === ':pk') && typeof inner === 'string' ? [inner] : partitionsIn(inner),
  );
}
