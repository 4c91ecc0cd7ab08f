import type { PlatformId } from './platforms.ts';

/** What to type where a script was downloaded; `check` prints its SHA-256. */
export interface ScriptCommands {
  terminal: string;
  check: string;
  run: string;
  remove: string;
}

export function scriptCommands(platform: PlatformId, fileName: string): ScriptCommands {
  if (platform === 'windows') {
    const file = `"$HOME\\Downloads\\${fileName}"`;
    // Scripts are switched off by default: https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_execution_policies
    const run = `powershell -ExecutionPolicy Bypass -File ${file}`;
    return {
      terminal: 'PowerShell',
      check: `(Get-FileHash ${file}).Hash`,
      run,
      remove: `${run} remove`,
    };
  }
  const file = `~/Downloads/${fileName}`;
  return {
    terminal: platform === 'macos' ? 'Terminal' : 'a terminal',
    check: `${platform === 'macos' ? 'shasum -a 256' : 'sha256sum'} ${file}`,
    run: `sh ${file}`,
    remove: `sh ${file} remove`,
  };
}
