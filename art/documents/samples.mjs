import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { CONTENT, inRoot } from '../../scripts/build/paths.mjs';
import { runMain, UserError } from '../../scripts/build/user-error.mjs';
import { typesetter } from '../../scripts/documents/typst.mjs';
import { readCompany, readToml } from '../../tests/content/company.mjs';

/** A4 in pixels. */
const CERTIFICATE = { width: 1240, height: 1754 };

const CASE_STUDIES = inRoot('art', 'case-studies');

/** A case study that only a password opens; it is no part of the sample company's list. */
const PROTECTED = inRoot('tests', 'fixtures', 'protected-case-study.pdf');
const PASSWORD = 'completion-2026';

/** The numbers that begin the sources' names are the ids of case-studies.toml. */
const NUMBERED = /^(\d+)-(.+)\.toml$/;

// npm run samples: the documents of the sample company that are part of its content, and a protected one for tests.
runMain(async () => {
  const [printer, company] = [await typesetter(), await readCompany()];

  const { certificates } = /** @type {{ certificates: { id: number, attachment: string }[] }} */ (
    await readToml(join(CONTENT, 'certificates.toml'))
  );
  for (const certificate of certificates) {
    const page = await printer.svg('art/documents/certificate.typ', { certificate, company });
    const picture = sharp(page, { density: 300 })
      .flatten({ background: '#fff' })
      .resize({ ...CERTIFICATE, fit: 'fill' })
      .webp({ quality: 76 });
    const path = `documents/${certificate.id}/${certificate.attachment}`;
    await write(join(CONTENT, 'media', path), await picture.toBuffer());
  }

  for (const name of (await readdir(CASE_STUDIES)).sort()) {
    const study = /** @type {{ picture: string }} */ (await readToml(join(CASE_STUDIES, name)));
    const picture = await readFile(join(CONTENT, 'media', study.picture));
    const cover = sharp(picture).resize({ width: 1200 }).jpeg({ quality: 80 });
    printer.add('/cover.jpg', await cover.toBuffer());
    const pdf = await printer.pdf('art/documents/case-study.typ', { study, company });
    const [, id, stem] = NUMBERED.exec(name) ?? [];
    if (id) await write(join(CONTENT, 'media', 'case-studies', id, `${stem}.pdf`), pdf);
    else await write(PROTECTED, await encrypted(pdf));
  }
});

/** @param {string} file @param {Buffer} bytes */
async function write(file, bytes) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  console.log(`  ${file}: ${Math.round(bytes.length / 1000)} kB`);
}

/** The document under a password. @param {Buffer} pdf */
async function encrypted(pdf) {
  const folder = await mkdtemp(join(tmpdir(), 'protected-'));
  try {
    const [open, locked] = [join(folder, 'open.pdf'), join(folder, 'locked.pdf')];
    await writeFile(open, pdf);
    const args = ['--encrypt', PASSWORD, `${PASSWORD}-owner`, '256', '--', open, locked];
    await promisify(execFile)('qpdf', args).catch(error => {
      throw new UserError(
        `The protected case study needs qpdf (on Debian "apt-get install qpdf"): ${error.message}`,
      );
    });
    return await readFile(locked);
  } finally {
    await rm(folder, { recursive: true });
  }
}
