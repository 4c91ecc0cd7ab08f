import { environmentOfRunningProduct } from './ops/environment.ts';
import { mail } from './ops/mail.ts';
import { purchases } from './ops/purchases.ts';
import { reconcile } from './ops/reconcile.ts';
import { rotateKeys } from './ops/rotate-session-keys.ts';

/** What an operator can ask for, by its name. */
const commands = {
  reconcile,
  purchases,
  mail,
  'rotate-session-keys': rotateKeys,
} satisfies Record<string, Command>;

interface Command {
  usage: string;
  /** Does it, and gives what to print. */
  run(args: string[]): Promise<string>;
}

const usage = `npm run ops -- <command>

${Object.values(commands)
  .map((command) => `  ${command.usage}`)
  .join('\n')}

In the cloud: with your AWS credentials, and TABLE_NAME, SITE_ORIGIN, OPERATOR_EMAIL and STRIPE_SECRET_KEY_SECRET as in the
functions. For a product that runs on this machine: with LOCAL_DATA_DIR, such as LOCAL_DATA_DIR=.local.`;

try {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.entries(commands).find(([known]) => known === name)?.[1];
  if (!command) throw new Error(usage);
  Object.assign(process.env, environmentOfRunningProduct(), { LOG_LEVEL: 'off' });
  process.stdout.write(`${await command.run(args)}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
