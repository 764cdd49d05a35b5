/** The page of a tool. */
export const TOOL = '/products/packer-systems/mechanical-set-packers/cm-2-double-grip-packer';

/** A page without a picture. */
export const PLAIN = '/privacy-policy';

/** Pages with pictures in boxes of a fixed aspect ratio. */
export const PICTURES = [
  '/',
  '/about',
  '/products',
  '/licenses-certificates',
  '/case-studies',
  '/gallery',
];

/** The pages that the tests open. */
export const PAGES = [...PICTURES, TOOL, '/contact', '/career', PLAIN];
