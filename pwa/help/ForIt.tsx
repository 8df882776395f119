import { useFreshCatalogue, useRead } from '../data.ts';
import { Code } from '../ui/Code.tsx';
import { NeedsConnection } from '../ui/NeedsConnection.tsx';
import { Loading } from '../ui/Page.tsx';
import { Bullets, Rich, Table } from '../ui/Prose.tsx';
import { useWords } from '../words/words.ts';
import css from './Help.module.css';
import { filterOf, type Host, hostsOf } from './hosts.ts';

function Hosts({ hosts }: { hosts: readonly Host[] }) {
  const words = useWords('help');
  const purposes = { store: words.store, games: words.games, elsewhere: words.elsewhere };
  return (
    <Table
      className={css.hosts}
      caption={words.hosts}
      head={[words.host, words.port, words.purpose]}
      rows={hosts.map(({ host, port, purpose }) => ({
        key: `${purpose}${host}${port}`,
        cells: [<code key={host}>{host}</code>, port, purposes[purpose]],
      }))}
    />
  );
}

/** What the school's IT needs to know, with this store's own addresses. */
export function ForIt() {
  const words = useWords('help');
  useFreshCatalogue();
  const { data: games, state } = useRead('games.list', {});
  const hosts = hostsOf(location.origin, games ?? []);
  const policy = [
    {
      url: `${location.origin}/`,
      default_launch_container: 'window',
      create_desktop_shortcut: true,
      fallback_app_name: 'Recess',
    },
  ];
  return (
    <>
      <p>{words.itText}</p>
      <Hosts hosts={hosts} />
      {state === 'loading' && <Loading />}
      {(state === 'offline' || state === 'error') && <NeedsConnection>{words.needsGames}</NeedsConnection>}
      {games && !hosts.some(({ purpose }) => purpose === 'games') && <p>{words.noHosted}</p>}
      <Code label={words.allowlist} text={JSON.stringify(hosts.map(filterOf), null, 2)} />
      <p>
        <Rich>{words.allowlistText}</Rich>
      </p>
      <h3>{words.force}</h3>
      <p>
        <Rich>{words.forceText}</Rich>
      </p>
      <Code label={words.forceLabel} text={JSON.stringify(policy, null, 2)} />
      <h3>{words.technical}</h3>
      <Bullets of={words.technicalList} />
    </>
  );
}
