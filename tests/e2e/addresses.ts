/** One address of each kind of page. */
export const ADDRESSES = [
  '/',
  '/about',
  '/contact',
  '/career',
  '/team',
  '/products',
  '/products/packer-systems',
  '/products/packer-systems/mechanical-set-packers',
  '/products/packer-systems/mechanical-set-packers/cm-2-double-grip-packer',
  '/licenses-certificates',
  '/case-studies',
  '/gallery',
  '/privacy-policy',
  '/terms-and-conditions',
  '/demo',
] as const;
