import { productName } from '#shared/rules/product.ts';
import type { PlatformId } from '../platforms.ts';
import { powerShellScript } from './powershell-script.ts';
import { shellScript } from './shell-script.ts';
import { type ScriptValues, variablesOf } from './values.ts';

/** A script that connects a computer; its text contains the key of the device. */
export interface ConnectScript {
  fileName: string;
  text: string;
}

/** Makes the script for a system. It is made here, so that the key is not sent again. */
export function connectScript(platform: PlatformId, values: ScriptValues): ConnectScript {
  const { extension, write } = platform === 'windows' ? windows : unix;
  // Device ids begin with the time; their end tells two devices apart.
  const fileName = `${productName.toLowerCase()}-${values.deviceId.slice(-8)}.${extension}`;
  return { fileName, text: write(values) };
}

const unix = {
  extension: 'sh',
  write(values: ScriptValues): string {
    const lines = variablesOf(values).map(([name, value]) => `${name}=${shellQuoted(value)}`);
    const lint = '# shellcheck disable=SC2016 # text between single quotes is meant as it stands';
    return ['#!/bin/sh', ...about('sh FILE'), lint, ...lines].join('\n') + shellScript;
  },
};

const windows = {
  extension: 'ps1',
  write(values: ScriptValues): string {
    const [first = '', ...rest] = powerShellScript.trimStart().split('\n');
    const lines = variablesOf(values).map(
      ([name, value]) => `$${name} = ${powerShellQuoted(value)}`,
    );
    // Its parameters must come first.
    return [...about('powershell -File FILE'), first, ...lines, ...rest].join('\r\n');
  },
};

const about = (run: string) => [
  `# Connects this computer: ${run}. It undoes itself: ${run} remove`,
  '# It contains the key of this computer. Who has this file can do with the files what you can.',
];

/** Between single quotes a shell reads every character as itself, except a single quote. */
function shellQuoted(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}

/**
 * PowerShell takes typographic quotes for quotes as well
 * (https://learn.microsoft.com/en-us/powershell/module/microsoft.powershell.core/about/about_quoting_rules), and its
 * older versions read a file in the system's code page: what is not plain ASCII is decoded when it runs.
 */
function powerShellQuoted(value: string): string {
  if (/^[ -~]*$/.test(value)) return `'${value.replaceAll("'", "''")}'`;
  const bytes = String.fromCharCode(...new TextEncoder().encode(value));
  return `[Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${btoa(bytes)}'))`;
}
