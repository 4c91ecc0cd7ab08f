export interface DeployOptions {
  stage: string;
  /** What goes on to `cdk deploy` as it is. */
  further: string[];
}

/**
 * Reads `--stage NAME` and leaves the rest to the CDK.
 * @throws Error where no stage is named, or the one of the product on one machine.
 */
export function deployOptions(args: readonly string[]): DeployOptions {
  const at = args.indexOf('--stage');
  const stage = at < 0 ? undefined : args[at + 1];
  if (!stage || stage.startsWith('-')) {
    throw new Error('Say which stage, as in: npm run deploy -- --stage production');
  }
  if (stage === 'local') {
    throw new Error('The stage local is the product on one machine, and is never deployed.');
  }
  return { stage, further: args.filter((_, index) => index !== at && index !== at + 1) };
}
