import { join } from 'node:path';
import { startS3Emulator } from '@cutbay/s3-emulator';
import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { functionEnvironment, localCredentials } from '#local/instance/environment.ts';
import { type TableDefinition, tableDefinition } from '#local/instance/table-definition.ts';
import { readTemplate } from '#local/instance/template.ts';
import { openMediaConvert } from '#local/media/media-convert.ts';
import { openStripe } from '#local/stripe-account.ts';
import { env, localBucketName, localReadLogBucket } from '#shared/ops/environment.ts';
import { engineVariable, openTestTable } from './test-table.ts';

const root = join(import.meta.dirname, '..', '..');

/** An address where nothing listens. */
const nowhere = 'http://localhost:9/';

let definitionOfStack: TableDefinition | undefined;

/** The stack's own definition, except the stream: nothing here reads it, and it slows the engine down with every write. */
function testDefinition(): TableDefinition {
  if (definitionOfStack) return definitionOfStack;
  const stack = tableDefinition(readTemplate(join(root, 'cdk.out', 'Cutbay.template.json')));
  const { StreamSpecification: _unread, ...definition } = stack;
  definitionOfStack = definition;
  return definition;
}

/**
 * Opens what handlers need, in memory: a table, and the emulators of Stripe and S3 in this process, whose events the tests
 * deliver themselves.
 * @returns their handles, with the environment that points functions to them
 */
export async function openEmulators(
  mailEndpoint = nowhere,
  onStorageEvent?: Parameters<typeof openTestStorage>[0],
  storageNow?: Parameters<typeof openTestStorage>[1],
) {
  const definition = testDefinition();
  const table = await openTestTable(definition);
  const stripe = await openStripe(
    { isEmulated: true },
    { port: 0, dataDir: null, webhookUrl: nowhere, now: () => new Date() },
  );
  const storage = await openTestStorage(onStorageEvent, storageNow);
  // Without jobs at once: a test processes those that it wants, and takes their events, by the controls of the emulator.
  const media = await openMediaConvert({
    storageEndpoint: storage.endpoint,
    dataDir: null,
    now: () => new Date(),
    concurrency: 0,
    onEvent: async () => {},
  });
  const stripeOrigin = String(stripe.apiOrigin);
  await controlEmulator(stripeOrigin, 'deliveries', { mode: 'drop' });
  const environment = {
    ...functionEnvironment({
      siteOrigin: 'http://localhost:3000',
      tableName: table.name,
      tableEndpoint: table.endpoint,
      mailEndpoint,
      guestKeys: JSON.stringify({ current: 'k1', k1: 'the-guest-key-of-the-tests' }),
      sessionKeys: JSON.stringify({ current: 'k1', k1: 'the-key-of-the-tests' }),
      certificateKeys: JSON.stringify({ current: 'k1', k1: 'the-certificate-key-of-the-tests' }),
      secondFactorKeys: JSON.stringify({ current: 'k1', k1: 'the-second-factor-key-of-the-tests' }),
      storage,
      media,
      stripe,
    }),
    [env.logLevel]: 'off',
    [engineVariable]: table.endpoint,
  };
  const close = async () => {
    await table.close();
    await stripe.close();
    await media.close();
    await storage.close();
  };
  const storageOrigin = storage.endpoint;
  const mediaOrigin = media.endpoint;
  return { environment, table, definition, stripeOrigin, storageOrigin, mediaOrigin, close };
}

/** Starts the emulators, and configures the functions of this process to use them. */
export async function startEmulators(...options: Parameters<typeof openEmulators>) {
  const { environment, ...emulators } = await openEmulators(...options);
  await setEnvironment(environment);
  return emulators;
}

/** Configures the functions of this process by an environment with emulators. */
export async function setEnvironment(environment: Record<string, string>): Promise<void> {
  Object.assign(process.env, environment);
  await import('./guard-table.ts');
  // The clients may have been created before the environment was set; jest's environment does not need them.
  const { s3, s3ForBrowsers } = await import('#core/clients/s3.ts');
  for (const { config } of [s3, s3ForBrowsers]) config.forcePathStyle = true;
}

/** The role from which sync credentials are cut. */
const storageRoleArn = 'arn:aws:iam::123456789012:role/cutbay-sync';

type OnEvent = Parameters<typeof startS3Emulator>[0]['onEvent'];

/**
 * Starts the S3 emulator in memory, with the functions' key.
 * @param onEvent receives the bucket's events; tests deliver those of their own by default
 * @param now by which signatures and links begin and end; not the product's clock by default
 */
async function openTestStorage(onEvent: OnEvent = async () => {}, now = () => new Date()) {
  const { origin, close } = await startS3Emulator({
    port: 0,
    dataDir: null,
    now,
    region: 'us-east-1',
    buckets: [
      {
        name: localBucketName,
        versioning: true,
        cors: [],
        lifecycle: [],
        accessLog: { bucket: localReadLogBucket, prefix: 'reads/' },
      },
      { name: localReadLogBucket, versioning: false, cors: [], lifecycle: [] },
    ],
    users: [localCredentials],
    roles: [{ arn: storageRoleArn }],
    onEvent,
  });
  return { endpoint: origin, bucketName: localBucketName, roleArn: storageRoleArn, close };
}
