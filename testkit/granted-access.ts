import { AsyncLocalStorage } from 'node:async_hooks';
import { table } from '#core/table/client.ts';
import { type TableAccess, tableAccessOf } from '#shared/table-access.ts';

/** The requests to the table beyond a function's grants. */
type AccessDenied = string[];

const running = new AsyncLocalStorage<{ access: TableAccess; refused: AccessDenied }>();

/**
 * Runs a function of the product with its grants on the table, as IAM would: a request for any other partition fails
 * before it is sent.
 * @param key the function's key, such as `account/login`
 * @throws Error that names the denied requests, even if the function responded.
 */
export async function withGrantedAccess<T>(key: string, work: () => Promise<T>): Promise<T> {
  const refused: AccessDenied = [];
  const result = await running.run({ access: tableAccessOf(key), refused }, work);
  if (refused.length > 0) {
    throw new Error(
      `${key} is not granted: ${refused.join(', ')} (table: in its entry of shared-types).`,
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
  const access = running.getStore()?.access;
  if (!access) return [];
  if (commandName.startsWith('TransactWrite')) {
    const { TransactItems = [] }: { TransactItems?: object[] } = Object(input);
    return TransactItems.flatMap((item) =>
      Object.entries(item).flatMap(([action, one]) =>
        beyond(access, action === 'ConditionCheck' ? 'reads' : 'writes', one),
      ),
    );
  }
  return beyond(access, /^(BatchGet|Get|Query)/.test(commandName) ? 'reads' : 'writes', input);
}

function beyond(access: TableAccess, how: keyof TableAccess, input: unknown): AccessDenied {
  const isGranted = (pk: string) =>
    access[how].some((one) => (one.endsWith('#') ? pk.startsWith(one) : pk === one));
  return partitionsIn(input)
    .filter((pk) => !isGranted(pk))
    .map((pk) => `${how} ${pk}`);
}

/** The partition keys in a request to the table. */
function partitionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    (name === 'pk' || name === ':pk') && typeof inner === 'string' ? [inner] : partitionsIn(inner),
  );
}
