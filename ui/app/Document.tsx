import type { ReactNode } from 'react';
import type { Brand } from '../components/Brand/brand';

interface Props {
  /** The renderer's part of the head: styles, the first script, and the page's own scripts. */
  head?: ReactNode;
  /** The brand of a company with an API of its own: without a mark it has no icons. */
  brand?: Brand | undefined;
  children: ReactNode;
  /** The data that the page was rendered from; the renderer adds it. */
  data?: ReactNode;
  /** The attributes set by first.js, for a page that the browser renders itself. */
  attributes?: Readonly<Record<string, string>>;
}

/** The whole document. What the renderer adds is no part of it in the browser, and stays as it is. */
export function Document({ head, brand, children, data, attributes }: Props) {
  return (
    <html lang="en" {...attributes} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b0d0f" />
        <meta name="format-detection" content="telephone=no" />
        {brand && !brand.mark ? (
          // Browsers would ask for /favicon.ico.
          <link rel="icon" href="data:," />
        ) : (
          <>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          </>
        )}
        <link rel="manifest" href="/site.webmanifest" />
        {head}
      </head>
      <body>
        {children}
        {data}
      </body>
    </html>
  );
}
