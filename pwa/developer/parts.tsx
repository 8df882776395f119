import { descriptionMax, titleMax } from '#sync/rules.ts';
import type { Errors } from '../ui/errors.ts';
import { Field, TextArea } from '../ui/Field.tsx';
import { translated } from '../words/said.ts';
import { priceText } from '../words/show.ts';
import { useWords } from '../words/words.ts';
import { BuildPicker } from './BuildPicker.tsx';
import { Check } from './Check.tsx';
import { GenrePicker } from './GenrePicker.tsx';
import css from './Upload.module.css';
import { centsOf, type Fact, facts, type Upload } from './upload.ts';
import type { Bringing } from './useBuild.ts';

/** How every address begins that is taken. */
const secure = 'https://';

/** What each part of the form is given. */
export type Part = { form: Upload; set(said: Partial<Upload>): void; errors: Errors };

type TextName = 'title' | 'description' | 'address' | 'fileSizeMB' | 'demoUrl' | 'price' | 'salePrice' | 'minutes';
/** A text field's value, its error by the name it is submitted under, and what typing in it does. */
const bound = ({ form, set, errors }: Part, name: TextName, path: string = name) => ({
  value: form[name],
  error: errors[path] && translated(errors[path]),
  onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
});

export function AboutGame(part: Part) {
  const words = useWords('developer').upload.game;
  return (
    <>
      <Field label={words.title} maxLength={2 * titleMax} autoComplete="off" required {...bound(part, 'title')} />
      <TextArea
        label={words.description}
        hint={words.descriptionHint}
        rows={6}
        maxLength={2 * descriptionMax}
        required
        {...bound(part, 'description')}
      />
      <GenrePicker
        genres={part.form.genres}
        onChange={(genres) => part.set({ genres })}
        error={part.errors['genres']}
      />
    </>
  );
}

type PlaceProps = Part & { bringing: Bringing };
export function Place({ bringing, ...part }: PlaceProps) {
  const { place: words, demo } = useWords('developer').upload;
  const { form, set, errors } = part;
  return (
    <>
      <fieldset className={css.two}>
        <legend className="srOnly">{words.heading}</legend>
        {(['build', 'address'] as const).map((place) => (
          <Check
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
          onWorksOffline={(worksOffline) => form.build && set({ build: { ...form.build, worksOffline } })}
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
        <Check label={demo.has} on={form.hasDemo} onChange={(hasDemo) => set({ hasDemo })} />
        {form.hasDemo && <Field type="url" label={demo.address} placeholder={secure} {...bound(part, 'demoUrl')} />}
      </div>
    </>
  );
}

export function Facts(part: Part) {
  const words = useWords('developer').upload.facts;
  const { form, set } = part;
  const tick = (fact: Fact) => (
    <Check key={fact} label={words[fact]} on={form[fact]} onChange={(on) => set({ [fact]: on })} />
  );
  return (
    <>
      <div className={css.factGroups}>
        {(['devices', 'input', 'play'] as const).map((group) => (
          <fieldset key={group} className={css.group}>
            <legend className={css.legend}>{words[group]}</legend>
            {facts[group].map(tick)}
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
    </>
  );
}

export function Price(part: Part) {
  const words = useWords('developer').upload.price;
  const { form, set } = part;
  const cents = centsOf(form.onSale ? form.salePrice : form.price);
  return (
    <>
      <div className={form.onSale ? css.two : css.short}>
        <Field label={words.price} hint={words.hint} inputMode="decimal" placeholder="0.00" {...bound(part, 'price')} />
        {form.onSale && (
          <Field label={words.salePrice} inputMode="decimal" placeholder="0.00" {...bound(part, 'salePrice')} />
        )}
      </div>
      <Check label={words.onSale} on={form.onSale} onChange={(onSale) => set({ onSale })} />
      {cents !== null && <p className={css.hint}>{words.shown(priceText(cents))}</p>}
    </>
  );
}
