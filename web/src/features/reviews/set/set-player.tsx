import { type ReactNode, type TouchEvent, useMemo, useRef } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { usePictureView } from '#web/features/reviews/player/picture/use-picture.ts';
import { PlayerFrame } from '#web/features/reviews/player/player-frame.tsx';
import type { Presentation, ReviewPlayerProps } from '#web/features/reviews/player/player-types.ts';
import { stageSize } from '#web/features/reviews/player/review-player.tsx';
import { useNewTransport } from '#web/features/reviews/player/use-transport.ts';
import type { ReviewSource } from '#web/features/reviews/review-source.ts';
import { pageLinks } from './page-links.ts';
import { PageStage } from './page-stage.tsx';
import { type Paging, usePaging } from './use-paging.tsx';

interface SetPlayerProps
  extends Paging,
    Pick<ReviewPlayerProps, 'onDownload' | 'insteadOfDownload' | 'host' | 'tools' | 'buttons'> {
  source: ReviewSource;
  title: string;
  version: ReviewVersion;
  overlay: ReactNode;
  /** Of the page that is shown. */
  onPresentation: (presentation: Presentation) => void;
}

/** CSS pixels: how far a finger is moved to turn a page. */
const swipe = 48;

/** The pages of a set of pictures, one at a time. */
export function SetPlayer(props: SetPlayerProps) {
  const { source, title, version, page, tools } = props;
  const { number } = page;
  const storageKey = `${title} ${version.number}`;
  const transport = useNewTransport({ storageKey, table: null });
  const links = useMemo(() => pageLinks(source), [source]);
  const view = usePictureView(true, number);
  const paging = usePaging(props, links, version);
  const { after } = paging;
  const touched = useRef<{ x: number; y: number }>(undefined);
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const from = touched.current;
    const finger = changedTouches[0];
    touched.current = undefined;
    if (!from || !finger) return;
    const [right, down] = [finger.clientX - from.x, finger.clientY - from.y];
    if (Math.abs(right) < swipe || Math.abs(right) < 2 * Math.abs(down)) return;
    if (right > 0) paging.previous?.();
    else paging.next?.();
  };
  return (
    <PlayerFrame
      label={`Player, ${title}`}
      transport={transport}
      kind="picture"
      problem={undefined}
      loudspeakers={[]}
      markers={[]}
      onMarker={undefined}
      className="lg:flex-1 in-data-full:flex-1 landscape-phone:flex-1"
      host={props.host}
      tools={tools}
      buttons={props.buttons}
      keys={{ ...view.keys, ...paging.keys }}
      zoom={view.zoom}
      pages={paging.pages}
    >
      <div
        className="contents"
        onTouchStart={({ touches }) => {
          const finger = touches.length === 1 ? touches[0] : undefined;
          // What is zoomed is moved by one finger, and what is drawn on is drawn on.
          const isPaging = finger && !tools && !view.stage.current?.dataset['zoom'];
          touched.current = isPaging ? { x: finger.clientX, y: finger.clientY } : undefined;
        }}
        onTouchEnd={onTouchEnd}
      >
        <PageStage
          key={number}
          links={links}
          transport={transport}
          version={version}
          page={number}
          stage={view.stage}
          overlay={props.overlay}
          onPresentation={(presentation) => {
            if (presentation === 'shown' && after) links.preload(version.number, after.number);
            props.onPresentation(presentation);
          }}
          onDownload={props.onDownload}
          insteadOfDownload={props.insteadOfDownload}
          className={`${stageSize} landscape-phone:top-12 landscape-phone:bottom-11`}
        />
      </div>
    </PlayerFrame>
  );
}
