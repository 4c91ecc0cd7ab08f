import { FolderUp, type LucideIcon, Snowflake, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StorageKind } from '#shared/files.ts';
import { ActionMenu, type MenuAnchor } from '#web/components/action-menu.tsx';
import { Button } from '#web/components/button.tsx';
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
  const button = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<MenuAnchor>();
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
  return (
    <span ref={button} className="contents">
      <Button
        aria-haspopup="menu"
        className="max-sm:flex-1"
        aria-expanded={at !== undefined}
        disabled={refusal !== undefined}
        title={refusal}
        onClick={({ currentTarget }) => setAt(currentTarget.getBoundingClientRect())}
        icon={<Upload aria-hidden="true" className="size-4 max-sm:hidden" strokeWidth={1.5} />}
      >
        Upload
      </Button>
      {at && (
        <ActionMenu
          at={at}
          label="Upload"
          groups={[
            { ...(hasCold && { label: 'To hot storage' }), choices: choices('hot') },
            ...(hasCold ? [{ choices: choices('cold') }] : []),
          ]}
          onClosed={() => {
            setAt(undefined);
            button.current?.querySelector('button')?.focus();
          }}
        />
      )}
    </span>
  );
}
