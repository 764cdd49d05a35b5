import { drawApplication } from './application.mjs';
import { COLORS } from './brand.mjs';
import { drawRegistration } from './registration.mjs';
import { PAGE, Sheet } from './sheet.mjs';

/**
 * An entry of certificates.toml.
 *
 * @typedef {object} Certificate
 * @property {number} id
 * @property {string} attachment
 * @property {string} regd_no
 * @property {string} title
 * @property {string} standard
 * @property {string} scope
 * @property {string} valid_from
 * @property {string} valid_until
 */

/**
 * @typedef {object} Context
 * @property {import('./content.mjs').Company} company
 * @property {import('./brand.mjs').Drawing} wordmark
 */

const NOTICE =
  'Sample document. The company and the registrar are fictional; the number is invented; nothing is certified.';

/** @param {Certificate} certificate @param {Context} context @returns {Promise<Buffer>} the PDF */
export function drawCertificate(certificate, context) {
  const sheet = new Sheet({
    title: `${certificate.standard}, ${certificate.title} (sample)`,
    subject: NOTICE,
    author: context.company.name,
    keywords: [certificate.standard, certificate.regd_no],
    date: certificate.valid_from,
  });
  sheet.addPage();
  if (certificate.standard.startsWith('API')) drawApplication(sheet, certificate, context);
  else drawRegistration(sheet, certificate, context);
  drawSampleMark(sheet);
  drawNotice(sheet);
  return sheet.finish();
}

/** SAMPLE across the page, so that no copy can pass for a certificate. @param {Sheet} sheet */
function drawSampleMark(sheet) {
  sheet.decorate(() => {
    const { doc } = sheet;
    doc.save().rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] });
    doc.font('heavy').fontSize(150).fillColor(COLORS.steel500, 0.15);
    const width = PAGE.width * 2;
    doc.text('SAMPLE', (PAGE.width - width) / 2, PAGE.height / 2 - 80, { width, align: 'center' });
    doc.restore();
  });
}

/** @param {Sheet} sheet */
function drawNotice(sheet) {
  sheet.text(
    NOTICE,
    { x: 60, y: 780, width: PAGE.width - 120 },
    { size: 8.4, font: 'semibold', color: COLORS.orangeInk, align: 'center' },
  );
}
