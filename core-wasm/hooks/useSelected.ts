import { useEffect, useRef } from 'react';

/** Calls the function with each index that follows the first. */
export function useSelected(index: number, onSelect?: (index: number) => void): void {
  const selected = useRef(index);
  useEffect(() => {
    if (selected.current !== index) onSelect?.(index);
    selected.current = index;
  }, [index, onSelect]);
}
