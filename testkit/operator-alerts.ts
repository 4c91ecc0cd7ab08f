import { afterEach, beforeEach, jest } from '@jest/globals';
import { env, operatorNeeded } from '#shared/ops/environment.ts';

/**
 * Records the log lines that alert the operator, for every test of the file. The product's logs are captured instead
 * of printed.
 * @returns the alerts of the current test, oldest first
 */
export function recordOperatorAlerts(): Record<string, unknown>[] {
  const alerts: Record<string, unknown>[] = [];
  beforeEach(() => {
    alerts.length = 0;
    process.env[env.logLevel] = 'error';
    jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
      const logged = JSON.parse(String(line));
      if (logged.event === operatorNeeded) alerts.push(logged);
      return true;
    });
  });
  afterEach(() => {
    process.env[env.logLevel] = 'off';
    jest.restoreAllMocks();
  });
  return alerts;
}
