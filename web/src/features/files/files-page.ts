import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '#shared/rules/permissions.ts';
import type { UnitPrices } from '#shared/rules/pricing.ts';
import type { UploadService } from './folder/upload-service.ts';
import type { FilmProps } from './preview/preview-unavailable.tsx';

/** What is shared with people without a seat. */
export interface SharePart {
  /** Shares a file or a folder. */
  run: (path: string) => void;
  /** Requests files for a folder. */
  request: (folder: string) => void;
  /** Why the user may not. */
  refusal: string | undefined;
}

/** Who sees a folder of the first level. */
export interface RestrictPart {
  isOwner: boolean;
  /** What another seat costs, as a sentence, whose script loads when it is asked for. */
  seat: () => Promise<string>;
  /** Called when a collaborator was invited, who takes one. */
  onInvited: () => void;
  /** Why no folder can be restricted, and no people be changed. */
  refusal: string | undefined;
}

/** What the page knows, and the views of the Files tab need. */
export interface FilesPage {
  /** The user's. */
  email: string;
  may: (permission: Permission) => boolean;
  /** The prices of the workspace, in US dollars a month. */
  prices: Pick<UnitPrices, 'hotStorageBlock' | 'coldStorageTb'>;
  uploads: UploadService;
  /** Opens the review of a file, or of pictures as one set, and starts it if there is none; undefined if the user may not. */
  onReview: ((paths: readonly string[]) => void) | undefined;
  share: SharePart;
  /** Undefined if the user may not restrict folders. */
  restrict: RestrictPart | undefined;
  /** Shows the films of the preview. */
  film: ComponentType<FilmProps>;
  /** Opens where a plan and storage are bought; undefined if the user may not. */
  onGetMore: (() => void) | undefined;
  /** The head of the page with the actions of the view. */
  head: (actions: ReactNode) => ReactNode;
}
