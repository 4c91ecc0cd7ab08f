/** The systems that there is a script for. */
export const platforms = [
  { id: 'macos', name: 'macOS' },
  { id: 'windows', name: 'Windows' },
  { id: 'linux', name: 'Linux' },
] as const;
export type PlatformId = (typeof platforms)[number]['id'];

export function platformName(id: PlatformId): string {
  return platforms.find((platform) => platform.id === id)?.name ?? id;
}

/** The system that the browser runs on, by its user agent; Linux for any other. */
export function platformOf(userAgent: string): PlatformId {
  if (/Macintosh|Mac OS X/.test(userAgent)) return 'macos';
  return userAgent.includes('Windows') ? 'windows' : 'linux';
}
