import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import { reportQuoteMax } from '#sync/constants.ts';
import { useWrite } from '../data/hooks.ts';
import { useMessages } from '../i18n/messages.ts';
import { openMadeReport, type ReportableThing } from '../shell/state/quickReportStore.ts';
import { Menu, MenuItem } from '../ui/overlays/Menu.tsx';

/** As much of what is seen as a report takes, in whole characters. */
const clipped = (text: string) => [...text].slice(0, reportQuoteMax).join('');

/** "Report", and "Report and block": each is kept on the device with that tap, and asks for a reason afterwards. */
export function ReportItems({ thing }: { thing: ReportableThing }) {
  const words = useMessages('shellDeferred').quickReport;
  const { write } = useWrite('reports.quick', { quiet: true });
  const report = async (block: 0 | 1) => {
    const { kind, id, authorId, quote } = thing;
    if (await write({ kind, id, authorId, reason: 'other', quote: clipped(quote), block }))
      openMadeReport({ ...thing, block });
  };
  return (
    <>
      <MenuItem icon={<Flag size={18} aria-hidden />} onClick={() => void report(0)}>
        {words.report}
      </MenuItem>
      {thing.authorId && (
        <MenuItem icon={<Ban size={18} aria-hidden />} onClick={() => void report(1)}>
          {words.reportAndBlock}
        </MenuItem>
      )}
    </>
  );
}

type Props = {
  thing: ReportableThing;
  label: string;
  trigger: React.ReactNode;
  triggerClass: string;
  startsOpen: boolean;
};

/** A menu of these alone. */
export const ReportMenuPanel = ({ thing, ...menu }: Props) => (
  <Menu {...menu}>
    <ReportItems thing={thing} />
  </Menu>
);
