import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import { reportQuoteMax } from '#sync/constants.ts';
import { useWrite } from '../data/hooks.ts';
import { useMessages } from '../i18n/messages.ts';
import { openMadeReport, type ReportableThing } from '../shell/state/quickReportStore.ts';
import { Menu, MenuItem } from '../ui/overlays/Menu.tsx';

/** Shortens the visible content to what a report accepts, in whole characters. */
const clipped = (text: string) => [...text].slice(0, reportQuoteMax).join('');

/**
 * The items "Report" and "Report and block": the tap stores the report on the device, and a dialog then asks for the
 * reason.
 */
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

/** A menu with only the report items. */
export const ReportMenuPanel = ({ thing, ...menu }: Props) => (
  <Menu {...menu}>
    <ReportItems thing={thing} />
  </Menu>
);
