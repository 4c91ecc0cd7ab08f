/** Saves a file, JSON by default, in the browser's download folder. */
export function downloadFile(name: string, content: BlobPart, type = 'application/json') {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser keeps the blob that it saves; the URL can be revoked once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address));
}
