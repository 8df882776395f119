import { useEffect, useState } from 'react';

/** The id of the section that is being read: the last one whose heading is above the upper third of the window. */
export function useActiveSection(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] as string);
  useEffect(() => {
    const look = () => {
      const begun = ids.filter((id) => {
        const section = document.getElementById(id);
        return section && section.getBoundingClientRect().top < innerHeight / 3;
      });
      const end = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((end ? ids.at(-1) : begun.at(-1)) ?? (ids[0] as string));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [ids]);
  return current;
}
