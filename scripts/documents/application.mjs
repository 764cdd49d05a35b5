import { COLORS } from './brand.mjs';
import { drawBand, longDate } from './frame.mjs';
import { PAGE } from './sheet.mjs';

/** @typedef {import('./certificate.mjs').Certificate} Certificate */
/** @typedef {import('./certificate.mjs').Context} Context */
/** @typedef {import('./sheet.mjs').Sheet} Sheet */

const STAGES = ['Application filed', 'Documents reviewed', 'Facility audit', 'Licence'];
const STAGES_DONE = 2;

/** The company's own record of an application; a body that has not decided yet issues nothing. @param {Sheet} sheet @param {Certificate} certificate @param {Context} context */
export function drawApplication(sheet, certificate, { company, wordmark }) {
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
