import { friends } from '#sync/contract/friends.ts';
import { useRead } from '../data.ts';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { MyFriends } from './MyFriends.tsx';
import { Requests } from './Requests.tsx';

export function FriendsPage() {
  const requests = useRead(friends.requests, {}).data;
  return (
    <Page title="Friends">
      <Tabs
        label="Friends"
        tabs={[
          { name: 'My Friends', panel: <MyFriends /> },
          { name: 'Requests', count: requests?.length ?? 0, panel: <Requests requests={requests} /> },
        ]}
      />
    </Page>
  );
}
