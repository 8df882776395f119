import { useLocation, useSearchParams } from 'react-router-dom';

type Place = { tab?: string; case?: string; report?: string; feedback?: string; find?: string; which?: string };
/** The lead developer's page, and that of all staff: both are made of the same parts. */
type StaffPage = '/admin' | '/moderation';

/** What of a staff page is open, as its address says: it outlives a reload and can be linked to. */
export function useDashboardUrl() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const page: StaffPage = pathname.startsWith('/moderation') ? '/moderation' : '/admin';
  return {
    page,
    tab: params.get('tab'),
    case: params.get('case'),
    report: params.get('report'),
    feedback: params.get('feedback'),
    which: params.get('which'),
    find: params.get('find') ?? '',
    go: (place: Place) => setParams(place, { replace: true }),
  };
}

/** The address of a part of a staff page, scrolled to. */
export const dashboardUrl = (page: StaffPage, tab: string) => `${page}?tab=${tab}#manage`;
