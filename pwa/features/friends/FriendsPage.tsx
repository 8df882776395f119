import { useSearchParams } from 'react-router-dom';
import { useRead } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { MyFriends } from './MyFriends.tsx';
import { Requests } from './Requests.tsx';

export function FriendsPage() {
  const words = useMessages('friends');
  const [params, setParams] = useSearchParams();
  const requests = useRead('friends.requests', {});
  return (
    <Page title={words.title}>
      <Tabs
        label={words.title}
        open={params.get('tab') === 'requests' ? 'requests' : 'mine'}
        onOpen={(id) => setParams(id === 'requests' ? { tab: id } : {}, { replace: true })}
        tabs={[
          { id: 'mine', name: words.mine, panel: <MyFriends /> },
          {
            id: 'requests',
            name: words.requests,
            count: requests.data?.length ?? 0,
            panel: <Requests read={requests} />,
          },
        ]}
      />
    </Page>
  );
}
