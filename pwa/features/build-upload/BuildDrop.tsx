import FileArchive from 'lucide-react/icons/file-archive';
import FolderOpen from 'lucide-react/icons/folder-open';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReviewHint as AdviceOf } from '#sync/builds/inspectBuild.ts';
import type { Message } from '#sync/messages/message.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatBytes } from '../../i18n/formatUnits.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOnline } from '../../platform/page/useOnlineStatus.ts';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { FileDrop } from './FileDrop.tsx';
import type { BuildInspection } from './inspectBuild.ts';
import { fromFileInput, readFolder } from './readDroppedFolder.ts';
import css from './Upload.module.css';
import type { BuildUpload, UploadState } from './useBuildUpload.ts';

type Props = { bringing: BuildUpload; label: string; error?: Message | undefined };

/**
 * Selects a zip or a folder. It is checked here and then sent; the store unpacks it while the developer fills in the
 * rest.
 */
export function BuildDrop({ bringing, label, error }: Props) {
  const disabled = !useOnline();
  const words = useMessages('developer').upload.build;
  const { way, left, seen, choose, stop } = bringing;
  const chooseZip = (zip: File) => {
    // Twine and small engines export a single page.
    if (/\.html?$/i.test(zip.name)) return choose({ name: zip.name, files: () => [{ path: 'index.html', file: zip }] });
    choose({ name: zip.name, zip });
  };
  return (
    <>
      {way && way.step !== 'faulty' ? (
        <OnItsWay way={way} onStop={stop} />
      ) : (
        <>
          <FileDrop
            label={label}
            accept=".zip,.html,application/zip"
            onFile={chooseZip}
            onFolder={(folder) => choose({ name: folder.name, files: () => readFolder(folder) })}
            error={error}
            disabled={disabled}
          >
            <span className={css.dropWords}>
              <FileArchive size={28} aria-hidden />
              {words.drop}
              <span className={css.hint}>{words.limits}</span>
            </span>
          </FileDrop>
          <FolderButton
            disabled={disabled}
            onFiles={(name, files) => choose({ name, files: () => fromFileInput(files) })}
          />
        </>
      )}
      <div role="status" className={css.told}>
        {left && !way && (
          <p className={css.note}>{words.left(left.name, formatBytes(left.arrived), formatBytes(left.size))}</p>
        )}
        {way?.step === 'faulty' && <Faults way={way} onFolder={(within) => choose({ ...way.chosen, within })} />}
        {seen && way?.step !== 'faulty' && <Advice seen={seen} />}
      </div>
    </>
  );
}

/** The button for a folder: no file dialog offers both a zip and a folder. */
function FolderButton({ disabled, onFiles }: { disabled: boolean; onFiles(name: string, files: File[]): void }) {
  const words = useMessages('developer').upload.build;
  if (!('webkitdirectory' in HTMLInputElement.prototype)) return null;
  return (
    <label className={`${buttonClass({ size: 'small' })} ${css.folder}`}>
      <FolderOpen size={18} aria-hidden />
      {words.chooseFolder}
      <input
        type="file"
        disabled={disabled}
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          const name = files[0]?.webkitRelativePath.split('/')[0];
          if (name) onFiles(name, files);
        }}
      />
    </label>
  );
}

function OnItsWay({ way, onStop }: { way: Exclude<UploadState, { step: 'faulty' }>; onStop(): void }) {
  const words = useMessages('developer').upload.build;
  const { step, name } = way;
  const [done, of] = 'of' in way ? [way.done, way.of] : [0, 0];
  const label = {
    checking: words.checking(name),
    packing: words.packing(name),
    sending: words.uploading(name, formatBytes(of)),
    waiting: words.uploading(name, formatBytes(of)),
  }[step];
  return (
    <div className={css.sending}>
      <Progress label={label} value={of > 0 ? (100 * done) / of : null} />
      <div className={css.sendingFoot}>
        <p className={css.hint} role="status">
          {step === 'waiting' ? words.waiting : step === 'sending' ? words.patience : words.nothingSent}
        </p>
        <Button size="small" onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </div>
  );
}

/** The number of faults shown; more would not help. */
const shownMax = 8;

type FaultsProps = { way: Extract<UploadState, { step: 'faulty' }>; onFolder(folder: string): void };
function Faults({ way: { name, faults, folders }, onFolder }: FaultsProps) {
  const words = useMessages('developer').upload.build;
  const more = faults.length - shownMax;
  return (
    <div className={`${css.ready} ${css.faulty}`}>
      <TriangleAlert size={20} aria-hidden />
      <div>
        <p>
          <b>{words.faulty(name)}</b> {words.mend}
        </p>
        <ul>
          {faults.slice(0, shownMax).map((fault) => (
            <li key={fault.message}>{localizeMessage(fault)}</li>
          ))}
          {more > 0 && <li>{words.more(more, formatNumber(more))}</li>}
        </ul>
        {folders.map((folder) => (
          <Button key={folder} size="small" onClick={() => onFolder(folder)}>
            <FolderOpen size={18} aria-hidden />
            {words.takeFolder(folder)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Advice({ seen: { advice, left } }: { seen: BuildInspection }) {
  const words = useMessages('developer').upload.build;
  if (advice.length === 0 && left === 0) return null;
  const more = advice.length - shownMax;
  return (
    <div className={`${css.ready} ${css.doubtful}`}>
      <Info size={20} aria-hidden />
      <div>
        <p>
          <b>{words.advice}</b>
        </p>
        <ul>
          {advice.slice(0, shownMax).map((one) => (
            <li key={JSON.stringify(one)}>{adviceText(one, words)}</li>
          ))}
          {more > 0 && <li>{words.more(more, formatNumber(more))}</li>}
          {left > 0 && <li>{words.leftOut(left, formatNumber(left))}</li>}
        </ul>
      </div>
    </div>
  );
}

type Words = ReturnType<typeof useMessages<'developer'>>['upload']['build'];
function adviceText(advice: AdviceOf, words: Words): string {
  const { path, kind } = advice;
  if (kind === 'ownWorker' || kind === 'packed') return words[kind](path);
  if (kind === 'capitals') return words.capitals(path, advice.named, advice.there);
  if (kind === 'missing') return words.missing(path, advice.named);
  if (kind === 'needs') return words.needed[advice.need](path);
  if (kind === 'manyFiles') return words.manyFiles(formatNumber(advice.count));
  if (kind === 'outside' || kind === 'mentioned') return words[kind](path, advice.address);
  return words[kind](path);
}
