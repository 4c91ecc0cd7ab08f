/** Browsers by user agent, most specific first: most of them also claim to be Chrome and Safari. */
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
 * Browser and system as text, such as 'Firefox on Linux'. Returns only our own words, nothing from the header itself,
 * so the header is safe whatever it contains.
 */
export function describeDevice(userAgent = ''): string {
  const named = (patterns: readonly [RegExp, string][]) =>
    patterns.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = named(browsers) ?? 'Unknown browser';
  const system = named(systems);
  return system ? `${browser} on ${system}` : browser;
}
