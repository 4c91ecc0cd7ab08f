import type { Connection } from '#shared/calls/devices.ts';
import { productName } from '#shared/rules/product.ts';
import type { PlatformId } from './platforms.ts';

/** What the commands are filled with. */
export interface SetupValues {
  connection: Connection;
  deviceKey: string;
  platform: PlatformId;
  /** The stored names of the folders that the computer syncs; undefined for the whole workspace. */
  folders?: readonly string[] | undefined;
}

/** The name of the profile, of the rclone remote and of the folder on the computer. */
const profile = productName.toLowerCase();

/**
 * Adds a profile to AWS's configuration file, by which AWS SDKs fetch credentials and renew them: the first program on
 * the way of `credential_process` is curl, which comes with all three systems
 * (https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html).
 */
export function profileCommands({ connection, deviceKey, platform }: SetupValues): string {
  const { region, endpoint, credentialsUrl } = connection;
  const section = [
    `[profile ${profile}]`,
    `region = ${region}`,
    ...(endpoint ? [`endpoint_url = ${endpoint}`] : []),
    `credential_process = curl --silent --fail --header "Authorization: ${deviceKey}" ${credentialsUrl}`,
  ];
  if (platform === 'windows') {
    return [
      'New-Item -ItemType Directory -Force "$HOME\\.aws" | Out-Null',
      'Add-Content "$HOME\\.aws\\config" @\'',
      ...section,
      "'@",
    ].join('\n');
  }
  return ["mkdir -p ~/.aws && cat >> ~/.aws/config <<'EOF'", ...section, 'EOF'].join('\n');
}

/** The same for programs that read the environment, such as in a container. */
export function environmentCommands({ connection, deviceKey, platform }: SetupValues) {
  const { region, endpoint, credentialsUrl } = connection;
  const variables = {
    AWS_REGION: region,
    ...(endpoint && { AWS_ENDPOINT_URL_S3: endpoint }),
    AWS_CONTAINER_CREDENTIALS_FULL_URI: credentialsUrl,
    AWS_CONTAINER_AUTHORIZATION_TOKEN: deviceKey,
  };
  const line = platform === 'windows' ? '$env:NAME = "VALUE"' : 'export NAME="VALUE"';
  return Object.entries(variables)
    .map(([name, value]) => line.replace('NAME', name).replace('VALUE', value))
    .join('\n');
}

/**
 * Configures rclone once (https://rclone.org/s3/, https://rclone.org/alias/): a remote for S3, and one that begins in
 * the workspace's folder: with its slash, as rclone otherwise asks for a file of that name, which S3 refuses. Only the
 * provider `Other` works with an endpoint that is not AWS's. Some folders are made one tree, which stands in rclone's
 * configuration as it is written here (https://rclone.org/combine/): PowerShell's versions pass quotes differently.
 */
export function rcloneSetupCommands({ connection, folders, platform }: SetupValues): string {
  const { bucket, region, endpoint, prefix } = connection;
  const options = [
    ...(endpoint ? ['provider=Other', `endpoint=${endpoint}`] : ['provider=AWS']),
    'env_auth=true',
    `profile=${profile}`,
    `region=${region}`,
    'storage_class=INTELLIGENT_TIERING',
    'no_check_bucket=true',
    'directory_markers=true',
  ];
  const create = `rclone config create ${profile}-s3 s3 ${options.join(' ')}`;
  if (folders) {
    const upstreams = folders.map((name) => {
      const upstream = `${treeName(name)}=${profile}-s3:${bucket}/${prefix}${name}/`;
      return `"${upstream.replaceAll('"', '""')}"`;
    });
    const section = [`[${profile}]`, 'type = combine', `upstreams = ${upstreams.join(' ')}`];
    const [begin, end] =
      platform === 'windows'
        ? ["Add-Content -Encoding utf8 (rclone config file | Select-Object -Last 1) @'", "'@"]
        : [`cat >> "$(rclone config file | tail -n 1)" <<'EOF'`, 'EOF'];
    return [create, begin, ...section, end].join('\n');
  }
  return [
    create,
    `rclone config create ${profile} alias remote=${profile}-s3:${bucket}/${prefix}`,
  ].join('\n');
}

/** A folder as it is called in the tree, where `=` ends a name: with its id, so that no two are alike. */
const treeName = (name: string) => name.replace(/^~/, '').replaceAll('=', '-');

/** One thing that can be done, and its commands. */
export interface Recipe {
  title: string;
  commands: string;
}

/** What rclone is used for. */
export function rcloneRecipes({ platform, folders: [first] = [] }: SetupValues): Recipe[] {
  const quoted = quotedIn(platform);
  const inWorkspace = (folder: string) =>
    first === undefined
      ? `${profile}:${folder}`
      : quoted(`${profile}:${treeName(first)}/${folder}`);
  const local = (folder: string) => (platform === 'windows' ? `"$HOME\\${folder}"` : `~/${folder}`);
  const drive = platform === 'windows' ? 'X:' : `~/${productName}`;
  const mount = `rclone mount ${profile}: ${drive} --vfs-cache-mode full --vfs-fast-fingerprint`;
  // Browsers tell whole milliseconds of a file's time, rclone nanoseconds.
  const window = '--modify-window 1s';
  const bisync = `rclone bisync ${local('Project')} ${inWorkspace('Project')} --create-empty-src-dirs ${window}`;
  return [
    {
      title: 'Open the workspace as a folder',
      commands: platform === 'windows' ? mount : `mkdir -p ${drive}\n${mount}`,
    },
    {
      title: 'Copy a folder to the workspace; repeating it sends only what is missing',
      commands: `rclone copy ${local('Footage')} ${inWorkspace('Footage')} ${window} --progress`,
    },
    {
      title: 'Keep a folder the same in both places: once with --resync, then each time without',
      commands: `rclone mkdir ${inWorkspace('Project')}\n${bisync} --resync\n${bisync}`,
    },
  ];
}

/** What the AWS CLI is used for (https://docs.aws.amazon.com/cli/latest/userguide/cli-services-s3-commands.html). */
export function awsCliRecipes(values: SetupValues): Recipe[] {
  const { connection, platform, folders: [first] = [] } = values;
  const quoted = first === undefined ? (text: string) => text : quotedIn(platform);
  const folder = first === undefined ? '' : `${first}/`;
  const root = `s3://${connection.bucket}/${connection.prefix}${folder}`;
  const footage = platform === 'windows' ? '"$HOME\\Footage"' : '~/Footage';
  return [
    {
      title: first === undefined ? 'List the workspace' : 'List a folder of the workspace',
      commands: `aws s3 ls ${quoted(root)} --profile ${profile}`,
    },
    {
      title: 'Copy a folder to the workspace',
      commands: `aws s3 sync ${footage} ${quoted(`${root}Footage/`)} --storage-class INTELLIGENT_TIERING --profile ${profile}`,
    },
    {
      title: 'Copy it back',
      commands: `aws s3 sync ${quoted(`${root}Footage/`)} ${footage} --profile ${profile}`,
    },
  ];
}

/** Between single quotes both shells take each character for itself, except single quotes. */
function quotedIn(platform: PlatformId): (text: string) => string {
  const quote = platform === 'windows' ? "''" : String.raw`'\''`;
  return (text) => `'${text.replaceAll("'", quote)}'`;
}

/**
 * Serves the workspace to Cyberduck on the computer itself. Cyberduck has no way to renew such credentials
 * (https://github.com/iterate-ch/cyberduck/issues/17612), rclone does it for it.
 * @param password protects the server from other programs and users of the computer
 */
export function cyberduckCommand(password: string): string {
  return `rclone serve webdav ${profile}: --addr localhost:8765 --user ${profile} --pass ${password} --vfs-cache-mode full`;
}
