import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { sizeText } from '../words/measures.ts';
import { numberText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import { BuildDrop } from './BuildDrop.tsx';
import { Check } from './Check.tsx';
import css from './Upload.module.css';
import type { Built } from './upload.ts';
import type { Bringing } from './useBuild.ts';

type Props = {
  build: Built | null;
  bringing: Bringing;
  onWorksOffline(on: boolean): void;
  error: string | undefined;
};

/** A zip or a folder, and what the store found in it. */
export function BuildPicker({ build, bringing, onWorksOffline, error }: Props) {
  const words = useWords('developer').upload.build;
  return (
    <div className={css.group}>
      <BuildDrop bringing={bringing} label={build ? words.change : words.choose} error={error} />
      <div role="status">{build && !bringing.way && <Ready build={build} />}</div>
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
          <b>{words.checked(build.name)}</b>{' '}
          {words.ready(build.fileCount, numberText(build.fileCount), sizeText(build.totalBytes))}
        </p>
        <p>{build.offlineReady ? words.complete : words.incomplete}</p>
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
