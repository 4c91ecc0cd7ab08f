/**
 * The SHA-256 of a part in Base64, as S3 expects it in `x-amz-checksum-sha256`. Only this part is in memory meanwhile.
 * @throws NotReadableError if the file has changed or is gone
 */
export async function hashPart(part: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
