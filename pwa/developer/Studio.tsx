import { buttonClass } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import css from './Developer.module.css';
import { DeveloperNumber } from './DeveloperNumber.tsx';
import { MyGames } from './MyGames.tsx';
import { UploadForm } from './UploadForm.tsx';

/** What an approved developer works with. */
export function Studio({ number }: { number: string }) {
  const words = useWords('developer');
  return (
    <Page
      title={words.title}
      lead={words.lead.approved}
      aside={
        <a href="#upload" className={buttonClass({ className: css.toForm })}>
          {words.upload.heading}
        </a>
      }
    >
      <div className={css.studio}>
        <div className={css.side}>
          <MyGames />
          <DeveloperNumber number={number} />
        </div>
        <UploadForm />
      </div>
    </Page>
  );
}
