/**
 * The stage of a command.
 * @throws Error if none is named, or it is the local one.
 */
export function requireStage(command: string, stage: string | undefined): string {
  if (!stage || stage.startsWith('-')) {
    throw new Error(`Name a stage, as in: npm run ${command} -- --stage production`);
  }
  if (stage === 'local') {
    throw new Error('The stage local is the product on this machine, and is never deployed.');
  }
  return stage;
}
