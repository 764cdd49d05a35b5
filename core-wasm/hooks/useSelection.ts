import { useEffect, useRef } from 'react';

/** Calls `onSelect` with each index of a row of slides that follows the first. */
export function useSelection(index: number, onSelect?: (index: number) => void): void {
  const selected = useRef(index);
  useEffect(() => {
    if (selected.current !== index) onSelect?.(index);
    selected.current = index;
  }, [index, onSelect]);
}
