import { useEffect, useState } from 'react';

/** Says that the page is hydrated (first.js). */
export function useReady(pathname: string) {
  const [first] = useState(pathname);
  useEffect(() => {
    const page = document.documentElement.dataset;
    page.core = 'ready';
    dispatchEvent(new Event('core-ready'));
    // A page that is read as its fallback stays so: nothing may move under its reader. The next page does not.
    if (pathname !== first) page.script = '';
  }, [pathname, first]);
}
