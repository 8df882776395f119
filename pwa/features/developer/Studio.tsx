import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { countDraftsLostOnSignOut } from '../../session/drafts/draftStorage.ts';
import { clearDrafts } from '../../session/drafts/useDraft.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { isTrustedDevice } from '../../session/trustedDevice.ts';
import { Button, buttonClass, LinkButton } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Confirm } from '../../ui/overlays/Confirm.tsx';
import css from './Developer.module.css';
import { DeveloperNumber } from './DeveloperNumber.tsx';
import { MyGames } from './MyGames.tsx';
import { UploadForm } from './upload-form/UploadForm.tsx';

/** The page of an approved developer. */
export function Studio({ number }: { number: string | null }) {
  const words = useMessages('developer');
  const { me } = useSession();
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
      {me?.byNumber === 1 && <ByNumber />}
      <div className={css.studio}>
        <div className={css.side}>
          <MyGames />
          {me?.byNumber !== 1 && <DeveloperNumber number={number} />}
        </div>
        <UploadForm />
      </div>
    </Page>
  );
}

/** Explains what a session by developer number allows, and how to leave it. */
function ByNumber() {
  const words = useMessages('developer').byNumber;
  const { title, discard } = useMessages('shellDeferred').logOut;
  const { me, signOut } = useSession();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    // Drafts are deleted, because no key seals them for their owner here.
    if (me && !isTrustedDevice(me.id)) clearDrafts(me.id);
    void signOut('keep');
  };
  return (
    <section className={`${css.panel} ${css.byNumber}`}>
      <p>{words.text}</p>
      <div className={css.row}>
        <LinkButton size="small" to="/login/student" state={{ from: '/developer' }}>
          {words.logIn}
        </LinkButton>
        <Button size="small" onClick={() => (me && countDraftsLostOnSignOut(me.id) > 0 ? setAsking(true) : leave())}>
          {words.logOut}
        </Button>
      </div>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        text={words.drafts}
        yes={discard}
        danger
        off={false}
        onYes={leave}
      />
    </section>
  );
}
