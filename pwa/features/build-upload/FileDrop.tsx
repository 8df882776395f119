import { type ReactNode, useId } from 'react';
import type { Message } from '#sync/messages/message.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { FieldError } from '../../ui/controls/Field.tsx';
import css from './Upload.module.css';

type Props = {
  label: string;
  accept: string;
  onFile(file: File): void;
  /** Where a folder may be dropped, too. */
  onFolder?: (folder: FileSystemDirectoryEntry) => void;
  error?: Message | undefined;
  disabled?: boolean;
  square?: boolean;
  children: ReactNode;
};

/** The one folder that was dropped; undefined where it is something else. */
function folderIn(items: DataTransferItemList): FileSystemDirectoryEntry | undefined {
  const entry = items.length === 1 ? items[0]?.webkitGetAsEntry() : undefined;
  return entry?.isDirectory ? (entry as FileSystemDirectoryEntry) : undefined;
}

/** A place to choose a file or to drop it: the input itself lies over it, so the browser does both. */
export function FileDrop({
  label,
  accept,
  onFile,
  onFolder,
  error,
  disabled = false,
  square = false,
  children,
}: Props) {
  const id = useId();
  return (
    <div className={css.file}>
      <div className={square ? `${css.drop} ${css.square}` : css.drop} data-wrong={error !== undefined}>
        {children}
        <input
          type="file"
          accept={accept}
          disabled={disabled}
          aria-label={label}
          title=""
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          onDrop={(event) => {
            const folder = onFolder && folderIn(event.dataTransfer.items);
            if (!folder) return;
            // The browser would take it for a file that cannot be read.
            event.preventDefault();
            onFolder(folder);
          }}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file chosen again, mended, must be a change again.
            target.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
      {error && <FieldError id={id}>{localizeMessage(error)}</FieldError>}
    </div>
  );
}
