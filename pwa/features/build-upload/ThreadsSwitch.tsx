import { hasThreads } from '#sync/builds/inspectBuild.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import type { BuildWithThreads } from './uploadForm.ts';

type Props = { build: BuildWithThreads; onChange(threads: boolean): void };

/** Sets whether a build is played with threads. At first it is what the store's check found. */
export function ThreadsSwitch({ build, onChange }: Props) {
  const words = useMessages('developer').upload.build;
  const isFound = hasThreads(build.report);
  return (
    <Checkbox
      label={words.threads}
      hint={isFound ? words.threadsFound : words.threadsHint}
      on={build.threads ?? isFound}
      onChange={onChange}
    />
  );
}
