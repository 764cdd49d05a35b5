import { useEffect, useState } from 'react';

/** Says that the page is hydrated (first.js). */
export function useReady(pathname: string) {
  const [first] = useState(pathname);
  useEffect(() => {
    const page = document.documentElement.dataset;
    page.core = 'ready';
    dispatchEvent(new Event('core-ready'));
    // A page that was shown as it is without script stays so, since nothing may move under its reader; the next one does not.
    if (pathname !== first) page.script = '';
  }, [pathname, first]);
}
