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

/** The details of a finding besides its code and severity. */
type Details = Omit<Finding, 'code' | 'severity'>;

export const error = (code: string, details: Details): Finding => finding('error', code, details);
export const warning = (code: string, details: Details): Finding =>
  finding('warning', code, details);
export const note = (code: string, details: Details): Finding => finding('note', code, details);

function finding(severity: Severity, code: string, details: Details): Finding {
  return { code, severity, ...details };
}

const exitCodes = { error: 2, warning: 1, note: 0 } satisfies Record<Severity, number>;

/** The exit code of the worst finding: 2 for an error, 1 for a warning, 0 for notes or none. */
export function exitCodeOf(findings: readonly Pick<Finding, 'severity'>[]): number {
  return Math.max(0, ...findings.map(({ severity }) => exitCodes[severity]));
}
