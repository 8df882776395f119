import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useMessages } from '../i18n/messages.ts';
import { IconButton } from '../ui/controls/Button.tsx';
import { useTheme } from './state/theme.ts';

export function ThemeToggle() {
  const { theme, choose } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={useMessages('shell').theme[other]} onClick={() => choose(other)}>
      {theme === 'dark' ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </IconButton>
  );
}
