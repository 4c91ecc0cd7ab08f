import { FolderUp, Inbox, type LucideIcon, Snowflake, Upload } from 'lucide-react';
import type { StorageKind } from '#shared/calls/files.ts';
import { Button } from '#web/components/button.tsx';
import { useMenu } from '#web/components/overlays/menu.tsx';
import { menuIcon } from '#web/components/overlays/menu-icon.tsx';
import type { SharePart } from '#web/features/files/files-page.ts';
import type { UploadService } from './upload-service.ts';

interface UploadButtonProps {
  uploads: UploadService;
  folder: string;
  /** Whether the workspace has cold storage, to upload to it directly. */
  hasCold: boolean;
  /** Why nothing can be uploaded. */
  refusal: string | undefined;
  share: SharePart;
}

/** Uploads files or a folder, to hot or to cold storage, or requests files from others. */
export function UploadButton(props: UploadButtonProps) {
  const { uploads, folder, hasCold, refusal, share } = props;
  const choices = (storage: StorageKind) => {
    const isCold = storage === 'cold';
    const choiceOf = (what: 'files' | 'folder', Icon: LucideIcon, words: string) => ({
      id: isCold ? `cold-${what}` : what,
      icon: menuIcon(Icon),
      words: isCold ? `${words} to cold storage` : words,
      onChoose: () => uploads.choose(what, { folder, storage }),
    });
    return [
      choiceOf('files', isCold ? Snowflake : Upload, 'Files'),
      choiceOf('folder', isCold ? Snowflake : FolderUp, 'Folder'),
    ];
  };
  const { attributes, menu } = useMenu({
    label: 'Upload',
    side: 'end',
    groups: [
      { ...(hasCold && { label: 'To hot storage' }), choices: choices('hot') },
      ...(hasCold ? [{ choices: choices('cold') }] : []),
      // Only a folder can be shared.
      ...(folder === '' ? [] : [{ choices: [requestChoice(folder, share)] }]),
    ],
  });
  return (
    <>
      <Button
        {...attributes}
        className="max-sm:flex-1"
        disabled={refusal !== undefined}
        title={refusal}
        icon={<Upload aria-hidden="true" className="size-4 max-sm:hidden" strokeWidth={1.5} />}
      >
        Upload
      </Button>
      {menu}
    </>
  );
}

function requestChoice(folder: string, { request, refusal }: SharePart) {
  return {
    id: 'request',
    icon: menuIcon(Inbox),
    words: 'Request files',
    hint: refusal,
    onChoose: refusal ? undefined : () => request(folder),
  };
}
