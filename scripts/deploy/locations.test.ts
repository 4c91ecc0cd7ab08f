import { expect, test } from '@jest/globals';
import { deployedStack } from '../stage/testing/deployed-stack.ts';
import { describeLocations } from './locations.ts';

const stack = deployedStack({
  SiteOrigin: 'https://app.cutbay.app',
  FunctionLogs: 'Cutbay-production-functions',
});

test('a deployed stage tells where everything is, and nothing of what it does not know', () => {
  const lines = describeLocations(stack).split('\n');
  expect(lines).toContain('site                   https://app.cutbay.app');
  expect(lines).toContain(
    'stack                  Cutbay-production, account 123456789012, eu-west-1',
  );
  expect(lines).toContain('log of the functions   Cutbay-production-functions');
  expect(lines.join('\n')).toContain('#dashboards/dashboard/Cutbay-production');
  expect(lines.join('\n')).not.toContain('undefined');
});
