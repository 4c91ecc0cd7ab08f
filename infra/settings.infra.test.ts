import { expect, test } from '@jest/globals';
import { App } from 'aws-cdk-lib';
import { readSettings } from './settings.ts';

const addresses = { mailFrom: 'hello@example.com', operatorEmail: 'operator@example.com' };

test('a stack is for production unless it is said to be for tests', () => {
  expect(settings(addresses)).toEqual({ ...addresses, stage: 'production' });
  expect(settings({ ...addresses, stage: 'test' })).toEqual({ ...addresses, stage: 'test' });
});

test('a setting that is missing or wrong is named', () => {
  expect(() => settings({ ...addresses, stage: 'prod' })).toThrow('at stage');
  expect(() => settings({ mailFrom: addresses.mailFrom })).toThrow('at operatorEmail');
});

test('a template for sam local is asked for on the command line', () => {
  expect(settings({ ...addresses, samLocal: 'true' })).toMatchObject({ samLocal: true });
});

test('a domain needs its certificate', () => {
  expect(() => settings({ ...addresses, domain: 'app.example.com' })).toThrow(
    'domain and certificateArn belong together: give both or neither.',
  );
});

function settings(context: Record<string, string>) {
  return readSettings(new App({ context }).node);
}
