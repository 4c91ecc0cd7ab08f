/** Presses a link that is not on the page. */
export function pressLink(
  href: string,
  how: { download: string } | { target: '_blank'; rel: 'noreferrer' },
) {
  Object.assign(document.createElement('a'), { href, ...how }).click();
}

/** Saves a file, JSON by default, in the browser's download folder. */
export function downloadFile(name: string, content: BlobPart, type = 'application/json') {
  const href = URL.createObjectURL(new Blob([content], { type }));
  pressLink(href, { download: name });
  // The browser keeps the blob that it saves; the URL can be revoked once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(href));
}
