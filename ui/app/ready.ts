import { useEffect, useState } from 'react';

/** Reports to first.js that the page is hydrated. */
export function useReady(pathname: string) {
  const [first] = useState(pathname);
  useEffect(() => {
    const page = document.documentElement.dataset;
    page.core = 'ready';
    dispatchEvent(new Event('core-ready'));
    // If the first page shows its fallback, controls that need a script appear only on the next page, so that nothing moves.
    if (pathname !== first) page.script = '';
  }, [pathname, first]);
}
