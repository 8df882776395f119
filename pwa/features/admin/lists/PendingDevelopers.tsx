import type { Developer } from '#sync/contract/developers.ts';
import { useRead } from '../../../data/hooks.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { StaffPagedList } from '../../../shared/StaffPagedList.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { RelativeTime } from '../../../ui/layout/RelativeTime.tsx';
import css from '../Admin.module.css';
import { ListRow } from '../ListRow.tsx';
import { QueryGate, RowsSkeleton } from '../QueryGate.tsx';
import { useDialogSubject, useStaffAction } from '../useStaffAction.ts';
import { RejectDeveloper } from './RejectDeveloper.tsx';

/** So many are shown before all that came with them: the day's other work stands below. */
const glanceCount = 5;

export const usePending = (after: string | undefined) => useRead('developers.pending', { after });

/** Who waits to become a developer, the longest first. */
export function PendingDevelopers() {
  const { pending: words } = useMessages('admin');
  return (
    <section id="pending-developers" aria-labelledby="pending-heading">
      <h2 id="pending-heading" className={css.heading}>
        {words.heading}
      </h2>
      <Waiting glance={glanceCount} />
    </section>
  );
}

/** The same as a part of its own. */
export const Applications = () => <Waiting />;

function Waiting({ glance }: { glance?: number }) {
  const { pending: words, showMore, needsConnection } = useMessages('admin');
  const first = usePending(undefined);
  if (first.data?.length === 0) return <p className={css.nothing}>{words.none}</p>;
  if (first.error?.code === 'signedOut') return <QueryGate read={first}>{() => null}</QueryGate>;
  return (
    <StaffPagedList
      useRows={usePending}
      to="newer"
      glance={glance}
      more={showMore}
      bones={<RowsSkeleton rows={2} />}
      offline={needsConnection}
    >
      {(waiting) => (
        <ul className={css.rows} aria-label={words.heading}>
          {waiting.map((developer) => (
            <ListRow
              key={developer.id}
              media={<Avatar username={developer.user.username} side={40} />}
              title={developer.fullName}
              actions={<ApproveRejectButtons to={developer} />}
            >
              <span>{developer.user.username}</span>
              <span>{developer.schoolEmail}</span>
              <span>
                <RelativeTime at={developer.createdAt} said={words.applied} />
              </span>
            </ListRow>
          ))}
        </ul>
      )}
    </StaffPagedList>
  );
}

/** Yes or no to an application. */
export function ApproveRejectButtons({ to: developer }: { to: Developer }) {
  const { pending: words } = useMessages('admin');
  const { write: approve, off } = useStaffAction('developers.approve');
  const rejection = useDialogSubject<Developer>();
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
