import { descriptionMax, titleMax } from '#sync/constants.ts';
import type { JudgedField } from '#sync/fields.ts';
import { languages } from '#sync/games/languages.ts';
import { formatPrice } from '../../../i18n/format.ts';
import { localizeMessage } from '../../../i18n/localizeMessage.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useTextNotes } from '../../../shared/texts/useTextNotes.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Field, TextArea } from '../../../ui/controls/Field.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import type { Errors } from '../../../ui/hooks/errors.ts';
import css from '../../build-upload/Upload.module.css';
import {
  factGroups,
  type GameFact,
  isNoSale,
  notBelow,
  parseCents,
  type UploadFormValues,
} from '../../build-upload/uploadForm.ts';
import type { BuildUpload } from '../../build-upload/useBuildUpload.ts';
import { BuildPicker } from './BuildPicker.tsx';
import { GenrePicker } from './GenrePicker.tsx';

/** The beginning of every accepted URL. */
const secure = 'https://';

/** The props of each section of the form. */
export type SectionProps = { form: UploadFormValues; set(said: Partial<UploadFormValues>): void; errors: Errors };

type TextName = 'title' | 'description' | 'address' | 'fileSizeMB' | 'demoUrl' | 'price' | 'salePrice' | 'minutes';
/** The value, error and change handler of a text field; `path` is the name under which it is submitted. */
const bound = ({ form, set, errors }: SectionProps, name: TextName, path: string = name) => ({
  value: form[name],
  error: errors[path] && localizeMessage(errors[path]),
  onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
});

const titleField: JudgedField = { field: 'title', surface: 'gameText' };
const descriptionField: JudgedField = { field: 'description', surface: 'gameText' };

export function GameSection(part: SectionProps) {
  const words = useMessages('developer').upload.game;
  const { title, description } = part.form;
  const { error: wrongTitle } = useTextNotes(title, titleField, undefined);
  const { error: wrongDescription } = useTextNotes(description, descriptionField, undefined);
  const [titleProps, descriptionProps] = [bound(part, 'title'), bound(part, 'description')];
  return (
    <>
      <Field
        label={words.title}
        maxLength={2 * titleMax}
        autoComplete="off"
        required
        {...titleProps}
        error={wrongTitle ?? titleProps.error}
      />
      <TextArea
        label={words.description}
        hint={words.descriptionHint}
        rows={6}
        maxLength={2 * descriptionMax}
        required
        {...descriptionProps}
        error={wrongDescription ?? descriptionProps.error}
      />
      <GenrePicker
        genres={part.form.genres}
        onChange={(genres) => part.set({ genres })}
        error={part.errors['genres']}
      />
    </>
  );
}

type PlaceProps = SectionProps & { bringing: BuildUpload };
export function HostingSection({ bringing, ...part }: PlaceProps) {
  const { place: words, demo } = useMessages('developer').upload;
  const { form, set, errors } = part;
  return (
    <>
      <fieldset className={css.two}>
        <legend className="srOnly">{words.heading}</legend>
        {(['build', 'address'] as const).map((place) => (
          <Checkbox
            key={place}
            type="radio"
            name="place"
            label={words[place]}
            hint={words[`${place}Text`]}
            on={form.place === place}
            onChange={() => set({ place })}
          />
        ))}
      </fieldset>
      {form.place === 'build' ? (
        <BuildPicker
          build={form.build}
          bringing={bringing}
          onChange={(said) => form.build && set({ build: { ...form.build, ...said } })}
          error={errors['gameUrl']}
        />
      ) : (
        <div className={css.wideNarrow}>
          <Field
            type="url"
            label={words.addressLabel}
            hint={words.addressHint}
            placeholder={secure}
            required
            {...bound(part, 'address', 'gameUrl')}
          />
          <Field label={words.size} hint={words.sizeHint} inputMode="numeric" {...bound(part, 'fileSizeMB')} />
        </div>
      )}
      <div className={css.group}>
        <Checkbox label={demo.has} on={form.hasDemo} onChange={(hasDemo) => set({ hasDemo })} />
        {form.hasDemo && <Field type="url" label={demo.address} placeholder={secure} {...bound(part, 'demoUrl')} />}
      </div>
    </>
  );
}

export function FactsSection(part: SectionProps) {
  const words = useMessages('developer').upload.facts;
  const spoken = useMessages('filters');
  const { form, set, errors } = part;
  const tick = (fact: GameFact) => (
    <Checkbox key={fact} label={words[fact]} on={form[fact]} onChange={(on) => set({ [fact]: on })} />
  );
  return (
    <>
      <div className={css.factGroups}>
        {(['devices', 'input', 'play'] as const).map((group) => (
          <fieldset key={group} className={css.group}>
            <legend className={css.legend}>{words[group]}</legend>
            {factGroups[group].map(tick)}
          </fieldset>
        ))}
      </div>
      <div className={css.short}>
        <Field
          label={words.minutes}
          hint={words.minutesHint}
          inputMode="numeric"
          {...bound(part, 'minutes', 'estimatedPlaytimeMinutes')}
        />
      </div>
      <div className={css.short}>
        <SelectField
          label={spoken.language}
          value={form.language ?? 'unsaid'}
          choices={[
            { value: 'unsaid' as const, label: spoken.languageUnsaid },
            ...languages.map((value) => ({ value, label: spoken.languages[value] })),
          ]}
          onChange={(value) => set({ language: value === 'unsaid' ? null : value })}
          error={errors['language'] && localizeMessage(errors['language'])}
        />
      </div>
    </>
  );
}

export function PriceSection(part: SectionProps) {
  const words = useMessages('developer').upload.price;
  const { form, set } = part;
  const cents = parseCents(form.onSale ? form.salePrice : form.price);
  // The error is shown while it is typed, because the next line would show an impossible sale.
  const tooHigh = form.salePrice.trim() !== '' && isNoSale(form) ? localizeMessage(notBelow) : undefined;
  const { error = tooHigh, ...typed } = bound(part, 'salePrice');
  const sale = { ...typed, error };
  return (
    <>
      <div className={form.onSale ? css.two : css.short}>
        <Field label={words.price} hint={words.hint} inputMode="decimal" placeholder="0.00" {...bound(part, 'price')} />
        {form.onSale && <Field label={words.salePrice} inputMode="decimal" placeholder="0.00" {...sale} />}
      </div>
      <Checkbox label={words.onSale} on={form.onSale} onChange={(onSale) => set({ onSale })} />
      {cents !== null && !(form.onSale && tooHigh) && <p className={css.hint}>{words.shown(formatPrice(cents))}</p>}
    </>
  );
}
