import { FolderUp, type LucideIcon, Snowflake, Upload } from 'lucide-react';
import type { StorageKind } from '#shared/files.ts';
import { Button } from '#web/components/button.tsx';
import { useMenu } from '#web/components/overlays/menu.tsx';
import type { UploadService } from './upload-service.ts';

interface UploadButtonProps {
  uploads: UploadService;
  folder: string;
  /** Whether the workspace has cold storage, to upload to it directly. */
  hasCold: boolean;
  /** Why nothing can be uploaded. */
  refusal: string | undefined;
}

/** Uploads files or a folder, to hot or to cold storage. */
export function UploadButton({ uploads, folder, hasCold, refusal }: UploadButtonProps) {
  const choices = (storage: StorageKind) => {
    const isCold = storage === 'cold';
    const choiceOf = (what: 'files' | 'folder', Icon: LucideIcon, words: string) => ({
      id: isCold ? `cold-${what}` : what,
      icon: <Icon className="size-4" strokeWidth={1.5} />,
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
