import { type FormEvent, type ReactNode, useState } from 'react';
import { useOnline } from '../online.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import type { Errors } from '../ui/errors.ts';
import { FieldError } from '../ui/Field.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { toast } from '../ui/Toast.tsx';
import { draftKey, useDraft } from '../ui/useDraft.ts';
import { useFirstWrong } from '../ui/useFirstWrong.ts';
import { useWords } from '../words/words.ts';
import { CoverPicker } from './CoverPicker.tsx';
import { AboutGame, Facts, type Part, Place, Price } from './parts.tsx';
import css from './Upload.module.css';
import { type Built, emptyUpload, type Upload, uploadErrors } from './upload.ts';
import { useBuild } from './useBuild.ts';
import { useSubmission } from './useSubmission.ts';

/** What is written stays on the device; a zip that arrived too, apart from it, as it arrives in the midst of writing. */
function useUploadDraft() {
  const id = useSession().me?.id ?? '';
  const text = useDraft(draftKey.game(id), emptyUpload);
  const built = useDraft<Built | null>(draftKey.build(id), null);
  const form: Upload = { ...emptyUpload, ...text.value, build: built.value };
  const set = ({ build, ...said }: Partial<Upload>) => {
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
  const words = useWords('developer');
  const online = useOnline();
  const { form, set, forget } = useUploadDraft();
  const [cover, setCover] = useState<File | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const first = useFirstWrong(errors);
  const bringing = useBuild('new', {
    onChosen: () => set({ build: null }),
    // Whether it plays without a network is for whoever tried it to say.
    onBuilt: (sent, name) => set({ build: { ...sent, name, worksOffline: false } }),
  });
  const { submit, step } = useSubmission(() => {
    forget();
    setCover(null);
    setErrors({});
    // The new game stands there now.
    document.getElementById('my-games')?.focus();
  });
  const busy = step !== undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wrong = uploadErrors(form, cover !== null);
    setErrors(wrong);
    if (wrong['coverImage']) toast({ ...words.refused.coverMissing, tone: 'bad' });
    if (cover && Object.keys(wrong).length === 0) void submit(form, cover);
  };
  const part: Part = { form, set, errors };
  const { upload } = words;
  return (
    <form ref={first} id="upload" className={css.form} onSubmit={send} noValidate aria-labelledby="upload-heading">
      <div className={css.head}>
        <h2 id="upload-heading">{upload.heading}</h2>
        <p>{upload.lead}</p>
      </div>
      {/* A game that waits for approval cannot be changed: what was mended while it is sent would be lost. */}
      <fieldset className={css.sections} disabled={busy}>
        <Section name="game" heading={upload.game.heading}>
          <AboutGame {...part} />
        </Section>
        <Section name="cover" heading={upload.cover.heading}>
          <CoverPicker cover={cover} onChange={setCover} error={errors['coverImage']} />
        </Section>
        <Section name="place" heading={upload.place.heading}>
          <Place {...part} bringing={bringing} />
        </Section>
        <Section name="facts" heading={upload.facts.heading}>
          <Facts {...part} />
        </Section>
        <Section name="price" heading={upload.price.heading}>
          <Price {...part} />
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
