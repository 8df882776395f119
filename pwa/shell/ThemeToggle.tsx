import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { IconButton } from '../ui/Button.tsx';
import { useWords } from '../words/words.ts';
import { useTheme } from './theme.ts';

export function ThemeToggle() {
  const { theme, choose } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={useWords('shell').theme[other]} onClick={() => choose(other)}>
      {theme === 'dark' ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </IconButton>
  );
}
