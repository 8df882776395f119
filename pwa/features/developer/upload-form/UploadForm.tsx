import { type FormEvent, type ReactNode, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { useOnline } from '../../../platform/page/useOnlineStatus.ts';
import { draftKey, useDraft } from '../../../session/drafts/useDraft.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/controls/Field.tsx';
import { NeedsConnection } from '../../../ui/feedback/NeedsConnection.tsx';
import { toast } from '../../../ui/feedback/Toast.tsx';
import { issuesToErrors } from '../../../ui/hooks/errors.ts';
import { useErrors } from '../../../ui/hooks/useErrors.ts';
import { useFocusFirstError } from '../../../ui/hooks/useFocusFirstError.ts';
import css from '../../build-upload/Upload.module.css';
import { type BuildDraft, emptyUpload, type UploadFormValues, validateUpload } from '../../build-upload/uploadForm.ts';
import { useBuildUpload } from '../../build-upload/useBuildUpload.ts';
import { CoverPicker } from './CoverPicker.tsx';
import { FactsSection, GameSection, HostingSection, PriceSection, type SectionProps } from './UploadFormSections.tsx';
import { useSubmission } from './useSubmission.ts';

/**
 * The drafts of the form. The uploaded build has a draft of its own, because it arrives while the developer is typing.
 */
function useUploadDraft() {
  const id = useSession().me?.id ?? '';
  const text = useDraft(draftKey.game(id), emptyUpload);
  const built = useDraft<BuildDraft | null>(draftKey.build(id), null);
  const form: UploadFormValues = { ...emptyUpload, ...text.value, build: built.value };
  const set = ({ build, ...said }: Partial<UploadFormValues>) => {
    if (build) built.set(build);
    else if (build === null) built.forget();
    if (Object.keys(said).length > 0) text.set({ ...form, ...said, build: null });
  };
  const forget = () => {
    text.forget();
    built.forget();
  };
  return { form, set, forget };
}

export function UploadForm() {
  const words = useMessages('developer');
  const online = useOnline();
  const { form, set, forget } = useUploadDraft();
  const [cover, setCover] = useState<File | null>(null);
  const { build, address, place, minutes } = form;
  // The values have the names under which they are submitted.
  const values = {
    ...{ ...form, coverImage: cover, estimatedPlaytimeMinutes: minutes },
    gameUrl: place === 'build' ? build?.gameUrl : address,
  };
  const wrong = useErrors(values, (said) => validateUpload(said, said.coverImage !== null));
  const { errors } = wrong;
  const first = useFocusFirstError(wrong.sent);
  const bringing = useBuildUpload('new', {
    onChosen: () => set({ build: null }),
    // The developer has to test whether the build works offline.
    onBuilt: (sent, name) => set({ build: { ...sent, name, worksOffline: false } }),
  });
  const { submit, step } = useSubmission({
    onDone() {
      forget();
      setCover(null);
      wrong.set({});
      // The new game is in that list now.
      document.getElementById('my-games')?.focus();
    },
    onRefused: (refusal) => wrong.set(issuesToErrors(refusal)),
  });
  const busy = step !== undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = validateUpload(form, cover !== null);
    wrong.set(found);
    if (found['coverImage']) toast({ ...words.refused.coverMissing, tone: 'bad' });
    if (cover && Object.keys(found).length === 0) void submit(form, cover);
  };
  const part: SectionProps = { form, set, errors };
  const { upload } = words;
  return (
    <form ref={first} id="upload" className={css.form} onSubmit={send} noValidate aria-labelledby="upload-heading">
      <div className={css.head}>
        <h2 id="upload-heading">{upload.heading}</h2>
        <p>{upload.lead}</p>
      </div>
      {/* A game that waits for approval cannot be changed, so a change during the submission would be lost. */}
      <fieldset className={css.sections} disabled={busy}>
        <Section name="game" heading={upload.game.heading}>
          <GameSection {...part} />
        </Section>
        <Section name="cover" heading={upload.cover.heading}>
          <CoverPicker cover={cover} onChange={setCover} error={errors['coverImage']} />
        </Section>
        <Section name="place" heading={upload.place.heading}>
          <HostingSection {...part} bringing={bringing} />
        </Section>
        <Section name="facts" heading={upload.facts.heading}>
          <FactsSection {...part} />
        </Section>
        <Section name="price" heading={upload.price.heading}>
          <PriceSection {...part} />
        </Section>
      </fieldset>
      {!online && <NeedsConnection>{upload.offline}</NeedsConnection>}
      <div className={css.end}>
        <Button type="submit" look="primary" size="large" disabled={busy || bringing.busy || !online}>
          {step === 'cover' ? upload.sendingCover : step === 'game' ? upload.submitting : upload.submit}
        </Button>
        <div role="status">
          {bringing.busy && <p>{upload.waitForBuild}</p>}
          {Object.keys(errors).length > 0 && <FieldError>{upload.wrong}</FieldError>}
        </div>
      </div>
    </form>
  );
}

const Section = ({ name, heading, children }: { name: string; heading: string; children: ReactNode }) => (
  <section className={css.section} aria-labelledby={`upload-${name}`}>
    <h3 id={`upload-${name}`}>{heading}</h3>
    {children}
  </section>
);
