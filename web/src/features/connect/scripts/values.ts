import type { Connection } from '#shared/calls/devices.ts';
import { productName } from '#shared/rules/product.ts';

/** What a script is made of, besides the text that is the same for all. */
export interface ScriptValues {
  connection: Connection;
  deviceId: string;
  deviceKey: string;
  /** The names as people typed them. */
  computer: string;
  workspace: string;
}

/** The variables that a script begins with. */
export function variablesOf(values: ScriptValues): [name: string, value: string][] {
  const { connection, deviceId, deviceKey, computer, workspace } = values;
  const { credentialsUrl, foldersUrl, endpoint, region, bucket, prefix } = connection;
  return [
    ['workspace', visible(workspace)],
    ['computer', visible(computer)],
    ['folder_name', folderNameOf(workspace)],
    ['product', productName],
    ['slug', productName.toLowerCase()],
    ['device', deviceId],
    ['key', deviceKey],
    ['credentials_url', credentialsUrl],
    ['folders_url', foldersUrl],
    ['endpoint', endpoint ?? ''],
    ['region', region],
    ['bucket', bucket],
    ['prefix', prefix],
  ];
}

/** A name for a terminal, which reads control characters as commands. */
const visible = (name: string) => name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u{fffd}');

/** Names that Windows keeps for devices (https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file). */
const reserved = /^(con|prn|aux|nul|(com|lpt)[\d\u00b9\u00b2\u00b3])(\.|$)/i;

/** The name of a workspace as that of one folder, which every system can hold and which leads nowhere else. */
function folderNameOf(workspace: string): string {
  const name = workspace
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '-')
    .replaceAll(/^[. ~-]+/g, '');
  const short = Array.from(name)
    .slice(0, 60)
    .join('')
    .replaceAll(/[. ]+$/g, '');
  if (short === '') return 'Workspace';
  return reserved.test(short) ? `Workspace ${short}` : short;
}
