import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect, useState } from 'react';
import { coverSizePx, coverTypes } from '#sync/constants.ts';
import type { Message } from '#sync/messages/message.ts';
import { formatBytes } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { toast } from '../../../ui/feedback/Toast.tsx';
import { FileDrop } from '../../build-upload/FileDrop.tsx';
import css from '../../build-upload/Upload.module.css';
import { coverError } from '../../build-upload/uploadForm.ts';

type Props = { cover: File | null; onChange(cover: File | null): void; error: Message | undefined };

/** Creates a URL for a file on this device, as long as it is shown. */
function useAddressOf(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

export function CoverPicker({ cover, onChange, error }: Props) {
  const { upload, refused } = useMessages('developer');
  const words = upload.cover;
  const address = useAddressOf(cover);
  const [side, setSide] = useState(coverSizePx);
  const choose = (file: File) => {
    const fault = coverError(file);
    if (fault) return toast({ ...refused[fault], tone: 'bad' });
    setSide(coverSizePx);
    onChange(file);
  };
  const unreadable = () => {
    onChange(null);
    toast({ ...refused.coverType, tone: 'bad' });
  };
  return (
    <div className={css.cover}>
      <FileDrop
        label={cover ? words.change : words.choose}
        accept={coverTypes.join()}
        onFile={choose}
        error={error}
        square
      >
        {address ? (
          // The browser crops the same centered square as the store.
          <img
            src={address}
            alt={words.preview}
            onError={unreadable}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSide(Math.min(naturalWidth, naturalHeight))
            }
          />
        ) : (
          <span className={css.dropWords}>
            <ImagePlus size={28} aria-hidden />
            {words.drop}
          </span>
        )}
      </FileDrop>
      <div className={css.coverText}>
        <p className={css.hint}>{words.text}</p>
        {cover && (
          <>
            <p>
              {cover.name} <span className={css.hint}>{formatBytes(cover.size)}</span>
            </p>
            {side < coverSizePx && <p className={css.warning}>{words.blurry}</p>}
            <Button size="small" onClick={() => onChange(null)}>
              {words.remove}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
