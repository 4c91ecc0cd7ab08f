import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readSettings, type StageSettings, stackName } from './stage/settings.ts';

const directory = mkdtempSync(join(tmpdir(), 'stages-'));
afterAll(() => rmSync(directory, { recursive: true }));

const filledIn: StageSettings = {
  keepsData: true,
  mailFrom: 'hello@cutbay.app',
  operatorEmail: 'operator@cutbay.app',
  webhookConcurrency: null,
  monthlyBudget: 50,
};

let written = 0;

/** A stage whose file has these settings. */
function stage(settings: object): string {
  written += 1;
  const name = `stage${written}`;
  writeFileSync(join(directory, `${name}.ts`), `export default ${JSON.stringify(settings)};\n`);
  return name;
}

const read = (name: unknown) => readSettings(name, false, directory);

test('the settings are those of the named stage', async () => {
  const name = stage(filledIn);
  expect(await read(name)).toEqual({ ...filledIn, stage: name, samLocal: false });
});

test('a stage must be named: there is no default', async () => {
  await expect(readSettings(undefined)).rejects.toThrow(
    'No stage is named (--context stage=NAME). The stages of infra/stages are: local, production, test.',
  );
  await expect(readSettings('prod')).rejects.toThrow('There is no stage prod.');
  await expect(readSettings('../settings')).rejects.toThrow('There is no stage ../settings.');
});

test('cdk.json contains no deployment setting', () => {
  const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '../cdk.json'), 'utf8'));
  expect(Object.keys(context).filter((name) => !name.startsWith('@aws-cdk'))).toEqual([]);
});

test('two stages never share a stack', () => {
  expect(stackName('production')).toBe('Cutbay-production');
  expect(stackName('test')).toBe('Cutbay-test');
});

test.each(['production', 'test'])('the file of stage %s must be filled in first', async (name) => {
  await expect(readSettings(name)).rejects.toThrow(
    new RegExp(
      `infra/stages/${name}.ts needs attention.*operator@cutbay.example is only an example`,
      's',
    ),
  );
});

test.each([
  ['an address of an example domain', { operatorEmail: 'you@example.com' }, 'is only an example'],
  ['an invalid address', { mailFrom: 'hello' }, 'at mailFrom'],
  ['a missing setting', { operatorEmail: undefined }, 'at operatorEmail'],
  ['a misspelt setting', { operatorMail: 'x' }, 'operatorMail'],
  [
    'a regional web ACL, which CloudFront does not accept',
    { webAclArn: 'arn:aws:wafv2:eu-west-1:123456789012:regional/webacl/limits/1' },
    'at webAclArn',
  ],
  ['a pager without TLS', { pagerAddress: 'http://events.cutbay.app' }, 'at pagerAddress'],
  ['a domain without its certificate', { domain: { name: 'app.cutbay.app' } }, 'certificateArn'],
])("%s is rejected with the setting's name", async (_, wrong, word) => {
  await expect(read(stage({ ...filledIn, ...wrong }))).rejects.toThrow(word);
});

test('the local product has its own stage', async () => {
  expect(await readSettings('local')).toMatchObject({ stage: 'local' });
});
