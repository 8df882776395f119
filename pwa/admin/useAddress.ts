import { useSearchParams } from 'react-router-dom';

const tabs = ['reports', 'users', 'developers', 'games', 'featured', 'feedback', 'activity'];

type Place = { tab?: string; report?: string; feedback?: string; find?: string };

/** What of the dashboard is open, as its address says: it outlives a reload and can be linked to. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const said = params.get('tab') ?? '';
  return {
    tab: tabs.includes(said) ? said : 'reports',
    report: params.get('report'),
    feedback: params.get('feedback'),
    find: params.get('find') ?? '',
    go: (place: Place) => setParams(place, { replace: true }),
  };
}

/** The address of a part of the dashboard, scrolled to. */
export const placeOf = (tab: string) => `/admin?tab=${tab}#manage`;
