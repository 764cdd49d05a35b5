import { COLORS } from './brand.mjs';
import { longDate } from './frame.mjs';
import { PAGE } from './sheet.mjs';

/** @typedef {import('./certificate.mjs').Certificate} Certificate */
/** @typedef {import('./certificate.mjs').Context} Context */
/** @typedef {import('./sheet.mjs').Sheet} Sheet */

const REGISTRAR = 'Halden & Tarn Assurance';

/** Standards for how a company is run; the others are for what it makes. */
const SYSTEMS = /^ISO (9001|45001)/;

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
export function drawRegistration(sheet, certificate, { company }) {
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
