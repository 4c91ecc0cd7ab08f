import { useEffect, useState } from 'react';
import { pluralize } from '#web/lib/format.ts';
import type { UploadsSnapshot } from './snapshot.ts';

interface UploadAnnouncerProps {
  snapshot: UploadsSnapshot;
  /** The state of all uploads in a few words. */
  title: string;
}

/** Tells screen readers when the uploads as a whole begin, stand still, fail or end; progress is not announced. */
export function UploadAnnouncer({ snapshot, title }: UploadAnnouncerProps) {
  const [announcement, setAnnouncement] = useState('');
  const phase = `${phaseOf(snapshot)} ${snapshot.failed}`;
  const text =
    snapshot.failed > 0 && snapshot.sending + snapshot.queued > 0
      ? `${title}. ${pluralize(snapshot.failed, 'upload')} failed.`
      : title;
  // The text is that of the moment in which the phase has changed: the count of files goes on changing.
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (phase === announced) return;
    setAnnounced(phase);
    setAnnouncement(text);
  }, [phase, announced, text]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}

function phaseOf({ blocked, connectionLost, sending, queued, needFile, paused }: UploadsSnapshot) {
  if (blocked && sending === 0) return 'blocked';
  if (connectionLost) return 'offline';
  if (sending + queued > 0) return 'sending';
  if (needFile > 0) return 'interrupted';
  return paused > 0 ? 'paused' : 'ended';
}
