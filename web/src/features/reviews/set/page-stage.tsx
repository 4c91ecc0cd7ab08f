import { FileX2 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { hasPage } from '#web/features/reviews/pages.ts';
import type { Presentation, ReviewPlayerProps } from '#web/features/reviews/player/player-types.ts';
import { Stage } from '#web/features/reviews/player/stage.tsx';
import type { Transport } from '#web/features/reviews/player/transport.ts';
import { useMedia } from '#web/features/reviews/player/use-media.ts';
import { useVersionMedia } from '#web/features/reviews/use-version-media.ts';
import { classNames } from '#web/lib/class-names.ts';
import type { PageLinks } from './page-links.ts';

interface PageStageProps extends Pick<ReviewPlayerProps, 'onDownload' | 'insteadOfDownload'> {
  links: PageLinks;
  transport: Transport;
  version: ReviewVersion;
  /** The number of the page. */
  page: number;
  stage?: Ref<HTMLDivElement>;
  overlay?: ReactNode;
  onPresentation: (presentation: Presentation) => void;
  className: string;
}

/** A page of a version, or the picture of one that is no set; to be given the page as a key. */
export function PageStage(props: PageStageProps) {
  const { version, page, className } = props;
  const { number, pages, kind } = version;
  const isThere = pages ? hasPage(version, page) : kind === 'picture';
  if (isThere) return <ShownPage {...props} />;
  const isErased = pages?.some((each) => each.number === page);
  return (
    <div className={classNames('grid place-items-center bg-sunken text-center', className)}>
      <p className="flex flex-col items-center gap-3 px-6 text-sm text-muted">
        <FileX2 aria-hidden="true" className="size-8" strokeWidth={1} />
        {isErased
          ? `The file of page ${page} was erased, and its comments with it.`
          : `Version ${number} has no page ${page}.`}
      </p>
    </div>
  );
}

function ShownPage(props: PageStageProps) {
  const { links, transport, version, page, className } = props;
  const { number, pages } = version;
  const asked = pages && page;
  const media = useVersionMedia(links, number, asked);
  const path = pages?.find((each) => each.number === page)?.path ?? version.path;
  const player = {
    src: media.url,
    isWithheld: media.isWithheld,
    kind: 'picture',
    table: null,
    title: visibleName(nameOf(path)),
    onExpired: () => {
      links.forget(number, asked);
      return media.renew();
    },
    onPresentation: props.onPresentation,
  } as const;
  const binding = useMedia(transport, player);
  if (media.failed && media.url === undefined) {
    return (
      <div className={classNames('grid place-items-center bg-sunken', className)}>
        <LoadError what="The page" onRetry={() => void media.renew()} />
      </div>
    );
  }
  return (
    <Stage
      transport={transport}
      media={player}
      binding={binding}
      {...(props.stage && { stage: props.stage })}
      overlay={props.overlay}
      onDownload={props.onDownload}
      insteadOfDownload={props.insteadOfDownload}
      className={className}
    />
  );
}
