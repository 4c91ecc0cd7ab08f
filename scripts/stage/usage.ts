/** The usage of a stage's commands, for `--help`. */
const usages = {
  deploy: `npm run deploy -- --stage NAME [options]

Deploys a stage, for the first time or again: examines it, shows the changes, asks for confirmation, deploys, and runs a smoke test.

  --yes                  skips the confirmation
  --rollback             deploys the previously deployed commit
  --replace-stripe-key   prompts for another Stripe key
  --replace-webhook      replaces Stripe's endpoint and its signing secret`,
  destroy: `npm run destroy -- --stage NAME [--yes]

Removes a stage that keeps no data, completely. It asks for the stage's name, unless --yes is given.`,
  doctor: `npm run doctor -- --stage NAME [--json]

Reports what a stage lacks, and changes nothing. Exits with 2 for an error, 1 for a warning, otherwise 0.`,
} as const;

/** Prints a command's usage and exits, if `--help` is among its arguments. */
export function printUsageIfAsked(command: keyof typeof usages, args = process.argv.slice(2)) {
  if (!args.includes('--help')) return;
  process.stdout.write(`${usages[command]}\n\nDetails: docs/runbook.md\n`);
  process.exit(0);
}
