import { COLORS } from './brand.mjs';
import { drawBand, longDate } from './frame.mjs';
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

const REGISTRAR = 'Halden & Tarn Assurance';
const NOTICE =
  'Sample document. The company and the registrar are fictional; the number is invented; nothing is certified.';

/** Standards for how a company is run; the others are for what it makes. */
const SYSTEMS = /^ISO (9001|45001)/;

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

/** Fine interlaced curves, as on paper that should not be copied. @param {Sheet} sheet */
function drawGuilloche(sheet) {
  sheet.decorate(() => {
    const { doc } = sheet;
    doc
      .save()
      .rect(34, 34, PAGE.width - 68, PAGE.height - 68)
      .clip();
    doc.lineWidth(0.35).strokeColor(COLORS.steel300, 0.55);
    for (let ring = 0; ring < 34; ring += 1) {
      for (let step = 0; step <= 240; step += 1) {
        const angle = (step / 240) * 2 * Math.PI;
        const radius = 250 + 46 * Math.sin(9 * angle + ring * 0.19) + 1.9 * ring;
        const x = PAGE.width / 2 + radius * Math.cos(angle);
        const y = PAGE.height / 2 + radius * 1.32 * Math.sin(angle);
        if (step === 0) doc.moveTo(x, y);
        else doc.lineTo(x, y);
      }
      doc.stroke();
    }
    doc.restore();
  });
}

/** @param {Sheet} sheet */
function drawBorder(sheet) {
  sheet.decorate(() => {
    const { doc } = sheet;
    doc
      .rect(22, 22, PAGE.width - 44, PAGE.height - 44)
      .lineWidth(2.4)
      .strokeColor(COLORS.ink)
      .stroke();
    doc
      .rect(28, 28, PAGE.width - 56, PAGE.height - 56)
      .lineWidth(0.6)
      .strokeColor(COLORS.steel500)
      .stroke();
  });
}

/** @param {Sheet} sheet @param {number} x @param {number} y */
function drawSeal(sheet, x, y) {
  sheet.decorate(() => {
    const { doc } = sheet;
    const points = 40;
    for (let i = 0; i <= points * 2; i += 1) {
      const radius = i % 2 === 0 ? 52 : 47.5;
      const angle = (i / points) * Math.PI;
      const at = /** @type {const} */ ([
        x + radius * Math.cos(angle),
        y + radius * Math.sin(angle),
      ]);
      if (i === 0) doc.moveTo(...at);
      else doc.lineTo(...at);
    }
    doc.fillColor(COLORS.orange).fill();
    doc.circle(x, y, 42).lineWidth(1).strokeColor(COLORS.paper).stroke();
    doc.circle(x, y, 38.5).fillColor(COLORS.ink).fill();
  });
  sheet.label(
    'H&T',
    { x: x - 40, y: y - 13, width: 80 },
    { font: 'heavy', size: 22, color: COLORS.paper, align: 'center' },
  );
}

/** A certificate as a registrar would issue it. @param {Sheet} sheet @param {Certificate} certificate @param {Context} context */
function drawRegistration(sheet, certificate, { company }) {
  const at = { x: 86, width: PAGE.width - 172 };
  const centred = /** @type {const} */ ({ align: 'center' });
  const isSystem = SYSTEMS.test(certificate.standard);
  drawGuilloche(sheet);
  drawBorder(sheet);
  let y = sheet.text(
    REGISTRAR.toUpperCase(),
    { ...at, y: 74 },
    { ...centred, font: 'semibold', size: 10.5, track: 3 },
  );
  sheet.rule(PAGE.width / 2 - 24, y + 10, 48, COLORS.orange, 2);
  y = sheet.text(
    isSystem ? 'Certificate of Registration' : 'Certificate of Conformity',
    { ...at, y: y + 28 },
    { ...centred, font: 'heavy', size: 31 },
    'H1',
  );
  y = sheet.text(
    'This is to certify that',
    { ...at, y: y + 26 },
    { ...centred, size: 10.5, color: COLORS.steel700 },
  );
  y = sheet.text(
    company.legal_name,
    { ...at, y: y + 9 },
    { ...centred, font: 'bold', size: 19 },
    'H2',
  );
  const works = company.offices[0]?.lines.join(', ') ?? '';
  y = sheet.text(works, { ...at, y: y + 5 }, { ...centred, size: 10, color: COLORS.steel700 });
  y = sheet.text(
    isSystem
      ? 'operates a management system that has been assessed and meets the requirements of'
      : 'designs and manufactures products that have been assessed and meet the requirements of',
    { ...at, y: y + 24 },
    { ...centred, size: 10.5, color: COLORS.steel700 },
  );
  y = sheet.text(
    certificate.standard,
    { ...at, y: y + 12 },
    { ...centred, font: 'heavy', size: 40, color: COLORS.ink },
    'H2',
  );
  y = sheet.text(
    certificate.title,
    { ...at, y: y + 4 },
    { ...centred, font: 'semibold', size: 12.5 },
  );
  y = sheet.text(
    'SCOPE',
    { ...at, y: y + 30 },
    { ...centred, font: 'bold', size: 8, track: 2.4, color: COLORS.orangeInk },
  );
  sheet.text(
    certificate.scope,
    { x: at.x + 30, width: at.width - 60, y: y + 6 },
    { ...centred, size: 11, leading: 3 },
  );
  drawFacts(sheet, 594, [
    ['Registration number', certificate.regd_no],
    ['Valid from', longDate(certificate.valid_from)],
    ['Valid until', longDate(certificate.valid_until)],
  ]);
  drawSeal(sheet, PAGE.width - 138, 700);
  drawSignature(sheet, 86, 700);
  sheet.text('Certification manager', { x: 86, y: 718, width: 200 }, { size: 9, font: 'semibold' });
  sheet.text(REGISTRAR, { x: 86, y: 730, width: 200 }, { size: 9, color: COLORS.steel500 });
  drawNotice(sheet, 778);
}

/** @param {Sheet} sheet @param {number} y @param {[string, string][]} facts */
function drawFacts(sheet, y, facts) {
  const width = (PAGE.width - 172) / facts.length;
  sheet.rule(86, y - 10, PAGE.width - 172, COLORS.ink, 0.9);
  for (const [i, [name, value]] of facts.entries()) {
    const at = { x: 86 + i * width, width: width - 10 };
    const below = sheet.text(name, { ...at, y }, { size: 8, color: COLORS.steel500 });
    sheet.text(value, { ...at, y: below + 3 }, { size: 11, font: 'semibold' });
  }
}

/** A stroke that is nobody's name. @param {Sheet} sheet @param {number} x @param {number} y */
function drawSignature(sheet, x, y) {
  sheet.decorate(() => {
    const { doc } = sheet;
    doc.moveTo(x, y - 6).bezierCurveTo(x + 14, y - 44, x + 26, y - 40, x + 20, y - 4);
    doc.bezierCurveTo(x + 34, y - 34, x + 44, y - 26, x + 46, y - 6);
    doc.bezierCurveTo(x + 58, y - 30, x + 66, y - 16, x + 74, y - 8);
    doc.bezierCurveTo(x + 92, y - 26, x + 118, y - 12, x + 146, y - 20);
    doc.lineWidth(1.3).lineCap('round').strokeColor(COLORS.ink).stroke();
  });
  sheet.rule(x, y + 8, 170, COLORS.steel500, 0.6);
}

/** @param {Sheet} sheet @param {number} y */
function drawNotice(sheet, y) {
  sheet.text(
    NOTICE,
    { x: 60, y, width: PAGE.width - 120 },
    { size: 8.4, font: 'semibold', color: COLORS.orangeInk, align: 'center' },
  );
}

const STAGES = ['Application filed', 'Documents reviewed', 'Facility audit', 'Licence'];
const STAGES_DONE = 2;

/** The company's own record of an application; a body that has not decided yet issues nothing. @param {Sheet} sheet @param {Certificate} certificate @param {Context} context */
function drawApplication(sheet, certificate, { company, wordmark }) {
  drawBand(sheet, wordmark, 'Record of application');
  const at = { x: 60, width: PAGE.width - 120 };
  let y = sheet.text(
    'Certification in process',
    { ...at, y: 118 },
    { font: 'semibold', size: 11, color: COLORS.orangeInk },
  );
  y = sheet.text(
    certificate.standard,
    { ...at, y: y + 6 },
    { font: 'heavy', size: 52, leading: -4 },
    'H1',
  );
  y = sheet.text(
    certificate.title.replace(', application on record', ''),
    { ...at, y: y + 6 },
    { font: 'medium', size: 17, color: COLORS.steel700 },
    'H2',
  );
  y = drawStages(sheet, y + 56, at);
  const rows = [
    ['Applicant', company.legal_name],
    ['Facility', company.offices[0]?.lines.join(', ') ?? ''],
    ['Scope of the application', certificate.scope],
    ['Record number', certificate.regd_no],
    ['Application filed', longDate(certificate.valid_from)],
    ['Record to be reviewed by', longDate(certificate.valid_until)],
  ];
  y += 44;
  for (const [name = '', value = ''] of rows) {
    sheet.rule(at.x, y - 9, at.width, COLORS.steel300);
    sheet.text(name, { x: at.x, y, width: 150 }, { size: 10, color: COLORS.steel500 });
    y =
      sheet.text(
        value,
        { x: at.x + 160, y, width: at.width - 160 },
        { size: 11, font: 'medium', leading: 2 },
      ) + 19;
  }
  sheet.rule(at.x, y - 9, at.width, COLORS.ink, 0.9);
  sheet.text(
    'This record is kept by the applicant. It is no licence and no certificate, and it does not entitle the company to mark products with the API Monogram.',
    { ...at, y: y + 10 },
    { size: 10, leading: 3, color: COLORS.steel700 },
  );
  drawNotice(sheet, 790);
}

/** How far the application has come. @param {Sheet} sheet @param {number} y @param {{ x: number, width: number }} at */
function drawStages(sheet, y, at) {
  const step = at.width / STAGES.length;
  sheet.rule(at.x + 8, y + 8, step * (STAGES.length - 1), COLORS.steel300, 2);
  sheet.rule(at.x + 8, y + 8, step * (STAGES_DONE - 1), COLORS.orange, 2);
  return sheet.group('L', () => {
    for (const [i, stage] of STAGES.entries()) {
      const done = i < STAGES_DONE;
      const x = at.x + i * step;
      sheet.decorate(() => {
        sheet.doc.circle(x + 8, y + 8, 8).lineWidth(2);
        if (done) sheet.doc.fillColor(COLORS.orange).fill();
        else sheet.doc.fillAndStroke(COLORS.paper, COLORS.steel300);
      });
      sheet.text(
        done ? stage : `${stage}, open`,
        { x, y: y + 24, width: step - 8 },
        {
          size: 9.4,
          font: done ? 'semibold' : 'regular',
          color: done ? COLORS.ink : COLORS.steel500,
        },
        'LI',
      );
    }
    return y + 38;
  });
}
