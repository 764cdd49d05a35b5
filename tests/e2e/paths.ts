/** The pages that do not depend on the catalogue. */
export const FIXED_PATHS = [
  '/',
  '/about',
  '/contact',
  '/career',
  '/team',
  '/products',
  '/licenses-certificates',
  '/case-studies',
  '/gallery',
  '/privacy-policy',
  '/terms-and-conditions',
  '/demo',
] as const;

export const PRODUCT = '/products/packer-systems/mechanical-set-packers/cm-2-double-grip-packer';

/** A page of text only, for tests that start or end at any page. */
export const PLAIN = '/privacy-policy';

/** The pages with the largest headline and the longest tables. */
export const WIDEST: readonly string[] = ['/', PRODUCT];

/** One path of each kind of page. */
export const PATHS = [
  ...FIXED_PATHS,
  '/products/well',
  '/products/packer-systems',
  '/products/packer-systems/mechanical-set-packers',
  PRODUCT,
] as const;
