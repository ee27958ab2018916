/** Single letters as commands, as long as nobody types into an input. */
import { useEffect, useRef } from 'react';

export function useReviewKeys(commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [role=dialog], [role=listbox]')
      )
        return;
      latest.current[event.key]?.();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
