import { X } from 'lucide-react';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { iconButton } from '#web/components/button.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { pluralize } from '#web/lib/format.ts';
import type { ProxyFailure } from './media-messages.ts';
import type { ProxyProgress } from './proxy-queue.ts';

const cloud = 'The cloud will try.';

/** Why this browser makes no proxy of some films, in words. */
const failures: Record<ProxyFailure, string> = {
  empty: 'The file is empty.',
  damaged: `The end could not be read: the file may be damaged. ${cloud}`,
  cut_off: 'The end of the film is missing: it was cut off. Upload it again.',
  no_picture: 'There is no picture in it.',
  codec_unknown: `The format of the picture is unknown here. ${cloud}`,
  not_decodable: `Your browser cannot decode the picture. ${cloud}`,
  frames_differ: `Your browser does not decode all frames. ${cloud}`,
  no_encoder: `Your browser has no encoder for H.264. ${cloud}`,
  no_space: `There is no space left on this computer. ${cloud}`,
  unsupported: cloud,
};

interface ProxyLineProps {
  progress: ProxyProgress;
  onForget: () => void;
}

/** The proxies that this tab makes of its uploads, in their tray. */
export function ProxyLine({ progress, onForget }: ProxyLineProps) {
  const { current, left, failed } = progress;
  return (
    <>
      {current && (
        <div className="border-t border-line px-4 py-2.5">
          <div className="flex items-center gap-2 text-xs text-muted">
            <p className="min-w-0 flex-1" title={visibleName(current.name)}>
              {left > 1 ? `Making ${left} proxies` : 'Making a proxy'}
            </p>
            {/* Not announced with each film. */}
            <span aria-hidden="true" className="shrink-0 tabular-nums">
              {`${Math.floor(current.share * 100)}%`}
            </span>
          </div>
          <ProgressBar label="Proxy" sent={current.share * 100} total={100} idle={false} />
          <p className="mt-1 text-xs text-muted">If you close this page, the cloud makes it.</p>
        </div>
      )}
      {failed.length > 0 && (
        <div className="flex items-start gap-1 border-t border-line py-2 pr-2 pl-4">
          <ul className="min-w-0 flex-1 py-1 text-xs text-muted">
            {[...Map.groupBy(failed, ({ reason }) => reason)].map(([reason, films]) => (
              <li key={reason} title={films.map(({ name }) => visibleName(name)).join(', ')}>
                {`${pluralize(films.length, 'film')} without a proxy from here. ${failures[reason]}`}
              </li>
            ))}
          </ul>
          <button
            type="button"
            aria-label="Dismiss"
            data-tooltip="Dismiss"
            onClick={onForget}
            className={classNames(iconButton, 'size-8 shrink-0 pointer-coarse:size-11')}
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </button>
        </div>
      )}
    </>
  );
}
