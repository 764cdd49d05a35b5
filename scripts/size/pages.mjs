/** The pages that are measured, one of each kind. */
export const PAGES = [
  ...['/', '/about', '/contact', '/career', '/team', '/products', '/products/well'],
  ...['/products/packer-systems', '/products/packer-systems/hydraulic-set-packers'],
  '/products/packer-systems/hydraulic-set-packers/ch-4-hydraulic-packer',
  ...['/licenses-certificates', '/case-studies', '/gallery', '/privacy-policy', '/demo'],
];
