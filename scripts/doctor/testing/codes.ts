import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const doctor = resolve(import.meta.dirname, '..');

/** The codes of all findings in the doctor's sources, sorted. */
export function codesInSources(): string[] {
  const files = readdirSync(doctor, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('test'),
  );
  const codes = files.flatMap((file) => {
    const source = readFileSync(join(doctor, file), 'utf8');
    const made = source.matchAll(
      /\b(?:error|warning|note)\(\s*(?:\w+ \? )?('[^)]*?'(?: : '\w+')?),/g,
    );
    return [...made].flatMap(([, named = '']) => named.match(/\w+(?=')/g) ?? []);
  });
  return [...new Set(codes)].sort();
}
