import { expect, test } from '@jest/globals';
import { deployedStack } from '../stage/testing/deployed-stack.ts';
import { describeLocations } from './locations.ts';

const stack = deployedStack({
  SiteOrigin: 'https://app.cutbay.app',
  FunctionLogs: 'Cutbay-production-functions',
});

test('a deployed stage prints its known addresses', () => {
  const lines = describeLocations(stack).split('\n');
  expect(lines).toContain('site                   https://app.cutbay.app');
  expect(lines).toContain(
    'stack                  Cutbay-production, account 123456789012, eu-west-1',
  );
  expect(lines).toContain("functions' log         Cutbay-production-functions");
  expect(lines.join('\n')).toContain('#dashboards/dashboard/Cutbay-production-eu-west-1');
  expect(lines.join('\n')).not.toContain('undefined');
});
