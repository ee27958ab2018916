/** A part of the state of a page that is in its address, so that a link leads to it. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** @returns the value, empty when it is not in the address, and a function that sets it; null or empty removes it */
export function useParameter(name: string): [string, (value: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (value: string | null) =>
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [name, setParameters],
  );
  return [parameters.get(name) ?? '', set];
}
