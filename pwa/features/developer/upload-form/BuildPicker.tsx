import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Message } from '#sync/messages/message.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { formatBytes } from '../../../i18n/formatUnits.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { BuildDrop } from '../../build-upload/BuildDrop.tsx';
import { ThreadsSwitch } from '../../build-upload/ThreadsSwitch.tsx';
import css from '../../build-upload/Upload.module.css';
import type { BuildDraft } from '../../build-upload/uploadForm.ts';
import type { BuildUpload } from '../../build-upload/useBuildUpload.ts';

type Props = {
  build: BuildDraft | null;
  bringing: BuildUpload;
  onChange(said: Pick<Partial<BuildDraft>, 'worksOffline' | 'threads'>): void;
  error: Message | undefined;
};

/** Selects a zip or a folder, and shows what the store found in it. */
export function BuildPicker({ build, bringing, onChange, error }: Props) {
  const words = useMessages('developer').upload.build;
  return (
    <div className={css.group}>
      <BuildDrop bringing={bringing} label={build ? words.change : words.choose} error={error} />
      <div role="status">{build && !bringing.way && <Ready build={build} />}</div>
      {build && (
        <>
          <Checkbox
            label={words.worksOffline}
            hint={words.worksOfflineHint}
            on={build.worksOffline}
            onChange={(worksOffline) => onChange({ worksOffline })}
          />
          <ThreadsSwitch build={build} onChange={(threads) => onChange({ threads })} />
        </>
      )}
      {!build && <Needs />}
    </div>
  );
}

function Ready({ build }: { build: BuildDraft }) {
  const words = useMessages('developer').upload.build;
  return (
    <div className={build.offlineReady ? css.ready : `${css.ready} ${css.doubtful}`}>
      {build.offlineReady ? <CircleCheck size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
      <div>
        <p>
          <b>{words.checked(build.name)}</b>{' '}
          {words.ready(build.fileCount, formatNumber(build.fileCount), formatBytes(build.totalBytes))}
        </p>
        <p>{build.offlineReady ? words.complete : words.incomplete}</p>
        <p>{words.kept}</p>
      </div>
    </div>
  );
}

function Needs() {
  const words = useMessages('developer').upload.build;
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
