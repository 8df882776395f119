import CircleCheck from 'lucide-react/icons/circle-check';
import FileArchive from 'lucide-react/icons/file-archive';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Progress } from '../ui/Progress.tsx';
import { toast } from '../ui/Toast.tsx';
import { numberText, sizeText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import { Check } from './Check.tsx';
import { FileDrop } from './FileDrop.tsx';
import css from './Upload.module.css';
import { type Built, buildFault } from './upload.ts';

type Props = {
  build: Built | null;
  /** The zip that is on its way. */
  sending: File | null;
  onFile(file: File): void;
  onWorksOffline(on: boolean): void;
  error: string | undefined;
};

/** A zip, sent as soon as it is chosen: the store unpacks and checks it while the rest of the form is written. */
export function BuildPicker({ build, sending, onFile, onWorksOffline, error }: Props) {
  const { upload, refused } = useWords('developer');
  const words = upload.build;
  const choose = (file: File) => {
    const fault = buildFault(file);
    if (fault) return toast({ ...refused[fault], tone: 'bad' });
    onFile(file);
  };
  return (
    <div className={css.group}>
      {sending ? (
        <div className={css.sending} role="status">
          <Progress label={words.uploading(sending.name, sizeText(sending.size))} value={null} />
          <p className={css.hint}>{words.patience}</p>
        </div>
      ) : (
        <FileDrop
          label={build ? words.change : words.choose}
          accept=".zip,application/zip"
          onFile={choose}
          error={error}
        >
          <span className={css.dropWords}>
            <FileArchive size={28} aria-hidden />
            {build ? words.change : words.drop}
            <span className={css.hint}>{words.limits}</span>
          </span>
        </FileDrop>
      )}
      <div role="status">{build && !sending && <Ready build={build} />}</div>
      {build && (
        <Check
          label={words.worksOffline}
          hint={words.worksOfflineHint}
          on={build.worksOffline}
          onChange={onWorksOffline}
        />
      )}
      {!build && <Needs />}
    </div>
  );
}

function Ready({ build }: { build: Built }) {
  const words = useWords('developer').upload.build;
  return (
    <div className={build.offlineReady ? css.ready : `${css.ready} ${css.doubtful}`}>
      {build.offlineReady ? <CircleCheck size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
      <div>
        <p>
          <b>{words.checked}</b> {words.ready(build.fileCount, numberText(build.fileCount), sizeText(build.totalBytes))}
        </p>
        <p>{build.offlineReady ? words.complete : words.elsewhere}</p>
        <p>{words.kept}</p>
      </div>
    </div>
  );
}

function Needs() {
  const words = useWords('developer').upload.build;
  return (
    <div className={css.needs}>
      <p>{words.needsHeading}</p>
      <ul>
        {words.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </div>
  );
}
