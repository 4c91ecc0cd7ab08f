/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { platformOf } from './platforms.ts';
import {
  awsCliRecipes,
  cyberduckCommand,
  environmentCommands,
  profileCommands,
  rcloneRecipes,
  rcloneSetupCommands,
} from './setup-commands.ts';

const connection = {
  bucket: 'cutbay-files-prod',
  region: 'eu-central-1',
  endpoint: null,
  prefix: 'w/w1/',
  credentialsUrl: 'https://cutbay.example/api/storage/credentials',
  foldersUrl: 'https://cutbay.example/api/storage/folders',
};
const values = { connection, deviceKey: 'd1.secret', platform: 'macos' as const };
const local = {
  ...values,
  connection: { ...connection, endpoint: 'http://localhost:3002' },
};

test('the profile fetches credentials with the key of the device', () => {
  expect(profileCommands(values)).toBe(
    [
      "mkdir -p ~/.aws && cat >> ~/.aws/config <<'EOF'",
      '[profile cutbay]',
      'region = eu-central-1',
      'credential_process = curl --silent --fail --header "Authorization: d1.secret" https://cutbay.example/api/storage/credentials',
      'EOF',
    ].join('\n'),
  );
  expect(profileCommands(local)).toContain('endpoint_url = http://localhost:3002');
});

test('on Windows the commands are those of PowerShell', () => {
  const windows = { ...values, platform: 'windows' as const };
  expect(profileCommands(windows)).toContain('Add-Content "$HOME\\.aws\\config"');
  expect(environmentCommands(windows)).toContain(
    '$env:AWS_CONTAINER_AUTHORIZATION_TOKEN = "d1.secret"',
  );
  expect(rcloneRecipes(windows)[0]?.commands).toContain('rclone mount cutbay: X:');
});

test('rclone is set up for the folder of the workspace', () => {
  expect(rcloneSetupCommands(values)).toBe(
    [
      'rclone config create cutbay-s3 s3 provider=AWS env_auth=true profile=cutbay region=eu-central-1 storage_class=INTELLIGENT_TIERING no_check_bucket=true directory_markers=true',
      'rclone config create cutbay alias remote=cutbay-s3:cutbay-files-prod/w/w1/',
    ].join('\n'),
  );
  expect(rcloneSetupCommands(local)).toContain('provider=Other endpoint=http://localhost:3002');
});

test('some folders are one tree of rclone, and the AWS CLI works in the first', () => {
  const some = { ...values, folders: ["Day's", '~"A" = B (k3f9x2m4q7hd)'] };
  const setup = rcloneSetupCommands(some).split('\n');
  expect(setup.slice(1)).toEqual([
    `cat >> "$(rclone config file | tail -n 1)" <<'EOF'`,
    '[cutbay]',
    'type = combine',
    `upstreams = "Day's=cutbay-s3:cutbay-files-prod/w/w1/Day's/" """A"" - B (k3f9x2m4q7hd)=cutbay-s3:cutbay-files-prod/w/w1/~""A"" = B (k3f9x2m4q7hd)/"`,
    'EOF',
  ]);
  expect(rcloneRecipes(some)[1]?.commands).toContain(String.raw` 'cutbay:Day'\''s/Footage' `);
  expect(awsCliRecipes({ ...some, platform: 'windows' })[0]?.commands).toBe(
    "aws s3 ls 's3://cutbay-files-prod/w/w1/Day''s/' --profile cutbay",
  );
  expect(rcloneSetupCommands({ ...some, platform: 'windows' })).toContain(
    "Add-Content -Encoding utf8 (rclone config file | Select-Object -Last 1) @'\n[cutbay]",
  );
});

test('the AWS CLI works in the folder of the workspace', () => {
  expect(awsCliRecipes(values)[0]?.commands).toBe(
    'aws s3 ls s3://cutbay-files-prod/w/w1/ --profile cutbay',
  );
});

test('the server for Cyberduck listens on this computer only, and has a password', () => {
  expect(cyberduckCommand('s3cret')).toMatch(/--addr localhost:\d+ --user cutbay --pass s3cret/);
});

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'macos'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101', 'linux'],
  ['', 'linux'],
])('the instructions for %s are those of %s', (userAgent, platform) => {
  expect(platformOf(userAgent)).toBe(platform);
});
