/** Which browser it is, the more particular names first: most browsers call themselves Chrome and Safari as well. */
const browsers: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Browser and system in words, such as 'Firefox on Linux': nothing of what the header says is handed on, so it may say
 * what it likes.
 */
export function describeDevice(userAgent = ''): string {
  const named = (known: readonly [RegExp, string][]) =>
    known.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = named(browsers) ?? 'Unknown browser';
  const system = named(systems);
  return system ? `${browser} on ${system}` : browser;
}
