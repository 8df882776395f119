import type { Developer } from '#sync/contract/developers.ts';
import type { Read } from '../data.ts';
import { Ago } from '../ui/Ago.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { useWords } from '../words/words.ts';
import css from './Admin.module.css';
import { Loaded, RowsSkeleton } from './Loaded.tsx';
import { RejectDeveloper } from './RejectDeveloper.tsx';
import { Row } from './Row.tsx';
import { useAsked, useDecide } from './useDecide.ts';

/** Who waits to become a developer, the longest first. */
export function PendingDevelopers({ read }: { read: Read<Developer[]> }) {
  const { pending: words } = useWords('admin');
  return (
    <section id="pending-developers" aria-labelledby="pending-heading">
      <h2 id="pending-heading" className={css.heading}>
        {words.heading}
      </h2>
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {(waiting) =>
          waiting.length === 0 ? (
            <p className={css.nothing}>{words.none}</p>
          ) : (
            <ul className={css.rows} aria-labelledby="pending-heading">
              {waiting.map((developer) => (
                <Row
                  key={developer.id}
                  media={<Avatar username={developer.user.username} side={40} />}
                  title={developer.fullName}
                  actions={<Answers to={developer} />}
                >
                  <span>{developer.user.username}</span>
                  <span>{developer.schoolEmail}</span>
                  <span>
                    <Ago at={developer.createdAt} said={words.applied} />
                  </span>
                </Row>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** Yes or no to an application. */
export function Answers({ to: developer }: { to: Developer }) {
  const { pending: words } = useWords('admin');
  const { write: approve, off } = useDecide('developers.approve');
  const rejection = useAsked<Developer>();
  return (
    <>
      <Button
        look="primary"
        disabled={off}
        onClick={() => void approve({ id: developer.id })}
        aria-label={words.approveName(developer.fullName)}
      >
        {words.approve}
      </Button>
      <Button disabled={off} onClick={() => rejection.ask(developer)} aria-label={words.rejectName(developer.fullName)}>
        {words.reject}
      </Button>
      {rejection.of && <RejectDeveloper developer={rejection.of} open={rejection.open} onClose={rejection.close} />}
    </>
  );
}
