import type { ReactNode } from 'react';
import type { Brand } from '../components/Brand/brand';

interface Props {
  /** The renderer's part of the head: styles, first.js, and the page's scripts. */
  head?: ReactNode;
  /** The brand of a company with its own API. Without a logo the page has no icons. */
  brand?: Brand | undefined;
  children: ReactNode;
  /** The initial data, which the renderer adds. */
  data?: ReactNode;
  /** The attributes that the root element has in the browser. */
  attributes?: Readonly<Record<string, string>>;
}

/** The document. The parts that the renderer adds are not rendered in the browser, and React leaves them unchanged. */
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
