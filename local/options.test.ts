import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { localOptions } from './options.ts';

const root = join(import.meta.dirname, '..');

test('by default the product is on port 3000, stores its data in .local and logs requests', () => {
  expect(localOptions({})).toEqual({ port: 3000, dataDir: join(root, '.local'), log: true });
});

test('port, data folder and log are configured by the environment', () => {
  expect(localOptions({ PORT: '3100', LOCAL_DATA_DIR: '/var/studio', LOCAL_LOG: 'off' })).toEqual({
    port: 3100,
    dataDir: '/var/studio',
    log: false,
  });
});

test.each(['abc', '0', '70000', '3000.5', '65535'])('PORT=%s is rejected', (PORT) => {
  expect(() => localOptions({ PORT })).toThrow('PORT must be a whole number from 1 to 65533');
});
