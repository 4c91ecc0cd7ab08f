import { FolderUp, Snowflake, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { ActionMenu, type MenuAnchor } from '#web/components/action-menu.tsx';
import { Button } from '#web/components/button.tsx';
import type { UploadSource } from './upload-source.ts';

interface UploadButtonProps {
  uploads: UploadSource;
  folder: string;
  /** Whether the workspace has cold storage, to upload to it directly. */
  hasCold: boolean;
  /** Why nothing can be uploaded. */
  refusal: string | undefined;
}

const icon = 'size-4';

/** Uploads files or a folder, to hot or to cold storage. */
export function UploadButton({ uploads, folder, hasCold, refusal }: UploadButtonProps) {
  const button = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<MenuAnchor>();
  const choose = (what: 'files' | 'folder', storage: 'hot' | 'cold') => () =>
    uploads.choose(what, { folder, storage });
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
            {
              ...(hasCold && { label: 'To hot storage' }),
              choices: [
                {
                  id: 'files',
                  icon: <Upload className={icon} strokeWidth={1.5} />,
                  words: 'Files',
                  onChoose: choose('files', 'hot'),
                },
                {
                  id: 'folder',
                  icon: <FolderUp className={icon} strokeWidth={1.5} />,
                  words: 'Folder',
                  onChoose: choose('folder', 'hot'),
                },
              ],
            },
            ...(hasCold
              ? [
                  {
                    choices: [
                      {
                        id: 'cold-files',
                        icon: <Snowflake className={icon} strokeWidth={1.5} />,
                        words: 'Files to cold storage',
                        onChoose: choose('files', 'cold'),
                      },
                      {
                        id: 'cold-folder',
                        icon: <Snowflake className={icon} strokeWidth={1.5} />,
                        words: 'Folder to cold storage',
                        onChoose: choose('folder', 'cold'),
                      },
                    ],
                  },
                ]
              : []),
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
