import { type ReactNode, useId } from 'react';
import type { Message } from '#sync/messages/message.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { FieldError } from '../../ui/controls/Field.tsx';
import css from './Upload.module.css';

type Props = {
  label: string;
  accept: string;
  onFile(file: File): void;
  /** Accepts a dropped folder too. */
  onFolder?: (folder: FileSystemDirectoryEntry) => void;
  error?: Message | undefined;
  disabled?: boolean;
  square?: boolean;
  children: ReactNode;
};

/** The single folder that was dropped; undefined for anything else. */
function folderIn(items: DataTransferItemList): FileSystemDirectoryEntry | undefined {
  const entry = items.length === 1 ? items[0]?.webkitGetAsEntry() : undefined;
  return entry?.isDirectory ? (entry as FileSystemDirectoryEntry) : undefined;
}

/** An area to choose or drop a file: the file input covers it, so the browser does both. */
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
            // The browser would treat the folder as an unreadable file.
            event.preventDefault();
            onFolder(folder);
          }}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Choosing the same file again, after it was corrected, must fire a change again.
            target.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
      {error && <FieldError id={id}>{localizeMessage(error)}</FieldError>}
    </div>
  );
}
