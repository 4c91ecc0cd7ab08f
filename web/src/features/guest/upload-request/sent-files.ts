/** A file that was sent, as this tab lists it. */
export interface SentFile {
  path: string;
  /** Bytes. */
  size: number;
}

/** The most that are kept. */
const maxKept = 1_000;

const keyOf = (link: string) => `sent ${link}`;

/** The files that this tab has sent by a link, the newest first: the server tells a guest only how many there are. */
export function sentFiles(link: string): readonly SentFile[] {
  try {
    // Only this file writes it.
    const sent: SentFile[] = JSON.parse(sessionStorage.getItem(keyOf(link)) ?? '[]');
    return sent;
  } catch {
    return [];
  }
}

/** @returns all of them */
export function addSentFile(link: string, file: SentFile): readonly SentFile[] {
  const others = sentFiles(link).filter(({ path }) => path !== file.path);
  const sent = [file, ...others].slice(0, maxKept);
  try {
    sessionStorage.setItem(keyOf(link), JSON.stringify(sent));
  } catch {
    // Storage may be disabled or full.
  }
  return sent;
}
