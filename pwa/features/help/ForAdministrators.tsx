import { useCatalogRefresh, useRead } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { NeedsConnection } from '../../ui/feedback/NeedsConnection.tsx';
import { CodeBlock } from '../../ui/layout/CodeBlock.tsx';
import { Loading } from '../../ui/layout/Page.tsx';
import { Bullets, Rich, Table } from '../../ui/layout/Prose.tsx';
import css from './Help.module.css';
import { type Host, requiredHosts, urlFilter } from './hosts.ts';

function Hosts({ hosts }: { hosts: readonly Host[] }) {
  const words = useMessages('help');
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
export function ForAdministrators() {
  const words = useMessages('help');
  useCatalogRefresh();
  const { data: games, state } = useRead('games.list', {});
  const hosts = requiredHosts(location.origin, games ?? []);
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
      <CodeBlock label={words.allowlist} text={JSON.stringify(hosts.map(urlFilter), null, 2)} />
      <p>
        <Rich>{words.allowlistText}</Rich>
      </p>
      <h3>{words.force}</h3>
      <p>
        <Rich>{words.forceText}</Rich>
      </p>
      <CodeBlock label={words.forceLabel} text={JSON.stringify(policy, null, 2)} />
      <h3>{words.technical}</h3>
      <Bullets of={words.technicalList} />
    </>
  );
}
