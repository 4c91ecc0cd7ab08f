import { join } from 'node:path';
import { orderStandIn } from '#functions/testing/stand-in.ts';
import { env } from '#shared/environment.ts';
import { functionEnvironment } from '../environment.ts';
import { openStripe } from '../stripe-account.ts';
import { type TableDefinition, tableDefinition } from '../table-definition.ts';
import { localTableName, startTable } from '../table-engine.ts';
import { readTemplate } from '../template.ts';

const root = join(import.meta.dirname, '..', '..');

/** Where nothing listens. */
const nowhere = 'http://localhost:9/';

/** The stack's own table. Nothing reads its stream in tests, and writing one slows every later write of the engine. */
export function testTableDefinition(): TableDefinition {
  const stack = tableDefinition(readTemplate(join(root, 'cdk.out', 'Cutbay.template.json')));
  const { StreamSpecification: _unread, ...definition } = stack;
  return definition;
}

/**
 * Starts a payments emulator in memory, whose events tests deliver themselves.
 * @returns what the functions under test find in their environment beside the table given
 */
export async function openStandIns(
  table: { tableEndpoint: string; tableName: string },
  mailEndpoint = nowhere,
) {
  const stripe = await openStripe(
    { standIn: true },
    { port: 0, dataDir: null, webhookUrl: nowhere, now: () => new Date() },
  );
  const stripeOrigin = String(stripe.apiOrigin);
  await orderStandIn(stripeOrigin, 'deliveries', { mode: 'drop' });
  const environment = {
    ...functionEnvironment({
      ...table,
      siteOrigin: 'http://localhost:3000',
      mailEndpoint,
      sessionKeys: JSON.stringify({ current: 'k1', k1: 'the-key-of-the-tests' }),
      secondFactorKeys: JSON.stringify({ current: 'k1', k1: 'the-second-factor-key-of-the-tests' }),
      stripe,
    }),
    [env.logLevel]: 'off',
  };
  return { environment, stripeOrigin, close: stripe.close };
}

/** Starts a table engine and a payments emulator in memory, and points the functions of this process at them. */
export async function startStandIns(mailEndpoint?: string) {
  const definition = testTableDefinition();
  const table = await startTable({ definition, dataDir: null });
  const { environment, stripeOrigin, close } = await openStandIns(
    { tableEndpoint: table.endpoint, tableName: localTableName },
    mailEndpoint,
  );
  Object.assign(process.env, environment);
  return {
    table,
    definition,
    stripeOrigin,
    close: async () => {
      await table.close();
      await close();
    },
  };
}
