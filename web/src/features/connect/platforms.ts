/** The systems that there are instructions for. */
export const platforms = [
  { id: 'macos', name: 'macOS' },
  { id: 'windows', name: 'Windows' },
  { id: 'linux', name: 'Linux' },
] as const;
export type PlatformId = (typeof platforms)[number]['id'];

/** The system that the browser runs on, by its user agent; Linux for any other. */
export function platformOf(userAgent: string): PlatformId {
  if (/Macintosh|Mac OS X/.test(userAgent)) return 'macos';
  return userAgent.includes('Windows') ? 'windows' : 'linux';
}
