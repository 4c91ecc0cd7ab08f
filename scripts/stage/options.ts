/**
 * The stage that a command is for.
 * @throws Error where none is named, or the one of the product on one machine.
 */
export function requireStage(command: string, stage: string | undefined): string {
  if (!stage || stage.startsWith('-')) {
    throw new Error(`Say which stage, as in: npm run ${command} -- --stage production`);
  }
  if (stage === 'local') {
    throw new Error('The stage local is the product on one machine, and is never deployed.');
  }
  return stage;
}
