/** Error: the stage does not work, or will not. Warning: it will cause trouble eventually. Note: worth knowing. */
export type Severity = 'error' | 'warning' | 'note';

export interface Finding {
  /** A stable name for programs, such as `mail_sandbox`. */
  code: string;
  severity: Severity;
  /** What it means for the operator and the customers. */
  means: string;
  /** The remedy. */
  action: string;
  /** The command that does it, or that shows more, if there is one. */
  command?: string;
  /** Whether it would make a deployment fail, which is then not started. */
  preventsDeploy?: boolean;
  /** Whether `npm run deploy` fixes it. */
  fixedByDeploy?: boolean;
}

const exitCodes = { error: 2, warning: 1, note: 0 } satisfies Record<Severity, number>;

/** The exit code of the worst finding: 2 for an error, 1 for a warning, 0 for notes or none. */
export function exitCodeOf(findings: readonly Pick<Finding, 'severity'>[]): number {
  return Math.max(0, ...findings.map(({ severity }) => exitCodes[severity]));
}
